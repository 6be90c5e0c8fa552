import { describe, expect, it } from 'vitest'
import { hasStamps, isFromWhatsApp, whatsAppToHtml } from './whatsapp'

describe('whatsAppToHtml', () => {
  it.each([
    ['*राम* और _सीता_ ~वन~ गए।', '<p><strong>राम</strong> और <em>सीता</em> <s>वन</s> गए।</p>'],
    ['*_दोनों_*', '<p><strong><em>दोनों</em></strong></p>'],
    ['2*3*4 और snake_case_name, * अकेला', '<p>2*3*4 और snake_case_name, * अकेला</p>'],
    [
      'देखें https://example.org/a_b_c?x=1&y=2।',
      '<p>देखें <a href="https://example.org/a_b_c?x=1&amp;y=2" rel="noopener noreferrer">https://example.org/a_b_c?x=1&amp;y=2</a>।</p>',
    ],
    ['एक\nदो\n\nतीन', '<p>एक<br>दो</p><p>तीन</p>'],
    ['<b>"&', '<p>&lt;b>&quot;&amp;</p>'],
  ])('converts %j', (text, html) => {
    expect(whatsAppToHtml(text)).toBe(html)
  })
})

describe('stamps', () => {
  const text = [
    '[12/03/26, 9:15 pm] Ram: *एक*',
    'दूसरी पंक्ति',
    '[9:16 pm, 12/3/2026] राम लाल: दो',
    '12/03/26, 9:17 pm - Sita: तीन: चार',
    '[१२/०३/२६, ९:१८] सीता: पाँच',
  ].join('\n')

  it('are removed together with the names, or kept', () => {
    expect(whatsAppToHtml(text, { withoutStamps: true })).toBe(
      '<p><strong>एक</strong><br>दूसरी पंक्ति</p><p>दो</p><p>तीन: चार</p><p>पाँच</p>',
    )
    expect(whatsAppToHtml(text)).toContain('<p>[9:16 pm, 12/3/2026] राम लाल: दो</p>')
  })

  it.each(['[1] नोट: क', 'सुबह 9:15 - राम: क', '[देखें 12/3] क: ख', '12/03/26 को राम: क'])(
    'are not found in %j',
    (line) => expect(hasStamps(line)).toBe(false),
  )

  it('identify text from WhatsApp, as formatting marks do', () => {
    expect(hasStamps(text)).toBe(true)
    expect(isFromWhatsApp('*राम*')).toBe(true)
    expect(isFromWhatsApp('राम https://example.org')).toBe(true)
    expect(isFromWhatsApp('राम\n\nसीता 2*3*4')).toBe(false)
  })
})
