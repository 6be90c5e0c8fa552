import { expect, it } from 'vitest'
import { splitPhones } from './phones'

it.each([
  ['+91 731 000 0000', ['tel:+917310000000']],
  ['07683-240000, 94250 00000', ['tel:07683240000', 'tel:9425000000']],
  ['०७६८३ २४००००', ['tel:07683240000']],
  ['0731-4000000 ext. 12', ['tel:07314000000;ext=12']],
  [
    '(0731) 4000000 Ext 12 / 98260 00000; 112',
    ['tel:07314000000;ext=12', 'tel:9826000000', 'tel:112'],
  ],
  ['0731-2400000/01', ['tel:07312400000', undefined]],
  ['', []],
])('%s dials %j', (text, hrefs) => {
  const phones = splitPhones(text)
  expect(phones.map(({ href }) => href)).toEqual(hrefs)
  for (const phone of phones) expect(text).toContain(phone.text)
})
