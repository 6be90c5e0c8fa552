/** Allowed attribute values, for the sanitiser and the editor. */

const COLOURS = [
  /^#[0-9a-f]{3,8}$/i,
  /^rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(,\s*(0|1|0?\.\d+)\s*)?\)$/,
  /^[a-z]{3,20}$/i,
]

export const ALLOWED_STYLES = {
  color: COLOURS,
  'background-color': COLOURS,
  'text-align': [/^(left|right|center|justify)$/],
}

export function isAllowedColour(value: string): boolean {
  return COLOURS.some((pattern) => pattern.test(value))
}

/** Parsed as browsers do, which ignore white space around and inside a URL. */
export function isForeignUrl(href: string | undefined): boolean {
  return href !== undefined && URL.canParse(href) && /^https?:$/.test(new URL(href).protocol)
}

export const FOREIGN_REL = 'noopener noreferrer'
