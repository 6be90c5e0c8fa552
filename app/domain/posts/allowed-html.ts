/** What an author's HTML may say in its attributes: the sanitiser asks here, and the editor writes nothing else. */

const COLOURS = [
  /^#[0-9a-f]{3,8}$/i,
  /^rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(,\s*(0|1|0?\.\d+)\s*)?\)$/,
  /^[a-z]{3,20}$/i,
]

/** Values of `style`, by property. */
export const ALLOWED_STYLES = {
  color: COLOURS,
  'background-color': COLOURS,
  'text-align': [/^(left|right|center|justify)$/],
}

export function isAllowedColour(value: string): boolean {
  return COLOURS.some((pattern) => pattern.test(value))
}

/** Whether an address leads away from here. Read as a browser reads it, which forgives white space around and inside it. */
export function isForeignUrl(href: string | undefined): boolean {
  return href !== undefined && URL.canParse(href) && /^https?:$/.test(new URL(href).protocol)
}

/** What a link to another site tells that site: nothing. */
export const FOREIGN_REL = 'noopener noreferrer'
