import { z } from 'zod'
import { say, type FieldName, type Message } from '~/labels/messages'
import { cleanLine, cleanText, hasLetterOrDigit, normalise } from '~/text/clean'
import { isAtMost, UNITS_PER_GRAPHEME } from '~/text/segment'

/** Parses one cleaned line, or '' if it is missing. Messages name the `field`; `notText` is for wrong types. */
export const line = (max: number, field: FieldName, notText?: Message) =>
  requiredLine(max, field, notText).default('')

export function requiredLine(max: number, field: FieldName, notText = say('notText', { field })) {
  const tooLong = say('tooLong', { field, max })
  return normalised(max * UNITS_PER_GRAPHEME, tooLong, notText, cleanLine).refine(
    (text) => isAtMost(text, max),
    tooLong,
  )
}

/** Requires a letter or digit: text that is only punctuation has no slug, and screen readers cannot read it out. */
export function requiredWords(max: number, field: FieldName) {
  const message = say('required', { field })
  return line(max, field, message).refine(hasLetterOrDigit, message)
}

export function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Parses HTML that is cleaned but not sanitised. Messages name the `field`. */
export function html(
  field: FieldName,
  { maxBytes, maxTags, notText }: { maxBytes: number; maxTags: number; notText: Message },
) {
  const tooLong = say('tooManyBytes', { field, max: maxBytes / 1_000 })
  const tooMany = say('tooManyTags', { field, max: maxTags })
  return normalised(maxBytes, tooLong, notText, (text) => cleanText(text).trim())
    .refine((text) => new TextEncoder().encode(text).length <= maxBytes, tooLong)
    .refine((text) => countTags(text) <= maxTags, tooMany)
}

/** Checks the length before normalising, which is slow, and afterwards, since one character may become eighteen. */
export function normalised(
  maxUnits: number,
  tooLong: Message,
  notText: Message,
  clean: (text: string) => string = (text) => normalise(text),
) {
  const isShort = (text: string) => text.length <= maxUnits
  return z.string(notText).refine(isShort, tooLong).transform(clean).refine(isShort, tooLong)
}

function countTags(text: string): number {
  return text.match(/<[a-z]/gi)?.length ?? 0
}
