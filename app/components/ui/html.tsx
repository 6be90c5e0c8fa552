import { useState, type HTMLAttributes } from 'react'

interface HtmlProps extends HTMLAttributes<HTMLElement> {
  /** Of the server (`htmlFor`). Without it the document has it already. */
  html?: string
  id: string
  as?: 'div' | 'ul'
}

/** What only the server renders: hydration leaves it as it is. */
export function Html({ html, id, as: As = 'div', ...rest }: HtmlProps) {
  const [shown] = useState(() => html ?? document.getElementById(id)?.innerHTML)
  return <As id={id} {...rest} dangerouslySetInnerHTML={{ __html: (html ?? shown)! }} />
}
