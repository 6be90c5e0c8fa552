import { expect, it } from 'vitest'
import { READERS_LANGUAGES } from '~/domain/core/settings-schema'
import { en } from './en'
import { LANGUAGES } from './languages.server'
import { toLabels } from './words'

const words = {
  plain: 'Save',
  saved: 'Saved at {time}',
  posts: { one: '{count} post', other: '{count} posts' },
  missing: { text: 'Not in {languages}' },
} as const

it('toLabels fills in values, by plural form', () => {
  const labels = toLabels<typeof words>(words, 'en-IN')
  expect(labels.plain).toBe('Save')
  expect(labels.saved({ time: '7:37 pm' })).toBe('Saved at 7:37 pm')
  expect([0, 1, 123456].map((count) => labels.posts({ count }))).toEqual([
    '0 posts',
    '1 post',
    '1,23,456 posts',
  ])
  expect(labels.missing.text({ languages: ['Hindi', 'English'] })).toBe('Not in Hindi and English')
})

it('toLabels uses the singular for zero in Hindi', () => {
  const labels = toLabels<typeof words>(words, 'hi-IN-u-nu-deva')
  expect([0, 1, 2].map((count) => labels.posts({ count }))).toEqual(['० post', '१ post', '२ posts'])
})

/** Returns all strings by their path, without the plural form. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string')
    return [[path.replace(/\.(zero|one|two|few|many|other)$/, ''), value]]
  return Object.entries(value as object).flatMap(([key, each]) => textsOf(each, `${path}.${key}`))
}

const valuesIn = (text: string) => text.match(/\{\w+\}/g) ?? []

it.each(Object.keys(LANGUAGES))(
  'the labels in %s use only values that the English labels have',
  (code) => {
    const english = new Map<string, string>()
    for (const [path, text] of textsOf(en)) english.set(path, (english.get(path) ?? '') + text)
    const wrong = textsOf(LANGUAGES[code]).filter(([path, text]) =>
      valuesIn(text).some((value) => !english.get(path)?.includes(value)),
    )
    expect(wrong).toEqual([])
  },
)

it('admins can offer every language to readers', () => {
  expect([...READERS_LANGUAGES].sort()).toEqual(Object.keys(LANGUAGES).sort())
})
