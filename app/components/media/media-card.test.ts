import { describe, expect, it } from 'vitest'
import { waitingPage } from './media-card'

describe('waitingPage', () => {
  it('links to the video', () => {
    expect(waitingPage('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ')).toContain(
      '<a href="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"',
    )
  })

  it('lets nothing out of the attribute', () => {
    const page = waitingPage('https://example.org/?a=1&b="><script>alert(1)</script>')
    expect(page).not.toContain('<script>')
    expect(page).toContain('?a=1&#38;b=&#34;&#62;')
  })
})
