export interface Phone {
  text: string
  /** The address that dials it (RFC 3966); absent for text without enough digits, such as the "01" of "2400000/01". */
  href?: string
}

const MIN_DIGITS = 3

/** Splits a field such as "07683-240000, 94250 00000 ext. 12" into its numbers. */
export function splitPhones(text: string): Phone[] {
  return text
    .split(/\s*[,;/]\s*/)
    .filter(Boolean)
    .map((part) => {
      const [number = '', extension = ''] = part.split(/\s*ext\b\.?\s*/i).map(toDialled)
      if (number.replace('+', '').length < MIN_DIGITS) return { text: part }
      return { text: part, href: `tel:${number}${extension && `;ext=${extension}`}` }
    })
}

/** The digit zero of ASCII, Arabic, Urdu and the scripts of India from Devanagari to Malayalam. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]

const toDialled = (text: string) =>
  text.replace(/(?!^)\+|[^+\p{Nd}]/gu, '').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? '' : String(code - zero)
  })
