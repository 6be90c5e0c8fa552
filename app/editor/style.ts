/**
 * The style attribute as it is written. The DOM's own reading would turn `#a61b1b` into `rgb(166, 27, 27)`, and the same
 * text would be stored differently after every visit to the editor; nor does it know Word's properties.
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
