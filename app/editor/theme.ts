import type { EditorThemeClasses } from 'lexical'

/** The rest is the style of an article (app/styles/prose.css). */
export const theme: EditorThemeClasses = {
  text: {
    underline: 'underline',
    strikethrough: 'line-through',
    underlineStrikethrough: '[text-decoration-line:underline_line-through]',
  },
  list: { nested: { listitem: 'list-none' } },
  image: 'editor-image',
  embed: 'editor-embed',
  hr: 'editor-divider',
}
