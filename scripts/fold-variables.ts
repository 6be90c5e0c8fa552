import type { Plugin } from 'vite'

const REGISTERED = /@property (--tw-[\w-]+)\s*\{([^}]*)\}/g
const FOR_OLD_BROWSERS = /@layer properties\s*\{\s*@supports[^{]*\{[^{]*\{([^}]*)\}\s*\}\s*\}/

/** Of Tailwind's variables, those that nothing reads go, and those that nothing sets become their value: a 25th of a sheet. */
export function foldVariables(css: string): string {
  const set = css.replace(REGISTERED, '').replace(FOR_OLD_BROWSERS, '')
  return [...css.matchAll(REGISTERED)].reduce((folded, [rule, name = '', body = '']) => {
    const declaration = new RegExp(`(?<=[;{\\s])${name}:[^;}]*;?`, 'g')
    const [, first] = /initial-value:\s*([^;}]*)/.exec(body) ?? []
    const isRead = set.includes(`var(${name})`) || set.includes(`var(${name},`)
    if (isRead && (first === undefined || declaration.test(set))) return folded
    return folded
      .replace(rule, '')
      .replace(declaration, '')
      .replaceAll(`var(${name})`, first ?? '')
  }, css)
}

export function foldsVariables(): Plugin {
  return {
    name: 'fold-variables',
    apply: 'build',
    transform: (code, id) => (/\.css(\?|$)/.test(id) ? foldVariables(code) : undefined),
  }
}
