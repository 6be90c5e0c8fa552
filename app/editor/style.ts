/**
 * Parses the style attribute itself. The DOM turns `#a61b1b` into `rgb(166, 27, 27)`, which would
 * change the stored text, and drops Word's properties.
 */
export function readStyle(element: Element): Record<string, string | undefined> {
  return parseStyle(element.getAttribute('style') ?? '')
}

export function parseStyle(css: string): Record<string, string | undefined> {
  const style: Record<string, string | undefined> = {}
  for (const declaration of css.split(';')) {
    const [name = '', ...value] = declaration.split(':')
    const text = value.join(':').trim()
    if (text) style[name.trim().toLowerCase()] = text
  }
  return style
}
