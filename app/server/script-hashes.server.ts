import { createHash } from 'node:crypto'
import { contentSecurityPolicy } from '~/http/security-headers'

/** Allows a cached page's inline scripts by hash, since a shared nonce protects nothing. */
export function hashInlineScripts(html: string, nonce: string): { html: string; policy: string } {
  const [start = '', ...scripts] = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  for (const script of scripts) {
    // React escapes `>` in attributes.
    const code = script.slice(script.indexOf('>') + 1, script.indexOf('</script>'))
    if (code) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return {
    html: [start, ...scripts].join(''),
    policy: contentSecurityPolicy([...hashes].join(' ')),
  }
}
