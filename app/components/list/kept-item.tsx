import { createContext, useContext, type ReactNode } from 'react'

type HtmlOf = <Props extends object>(of: (props: Props) => ReactNode, props: Props) => string

export const ItemHtmlContext = createContext<HtmlOf | null>(null)

interface KeptItemProps<Props> {
  /** Shows its props alone, which are data: no context, nothing of the page around it. */
  of: (props: Props) => ReactNode
  props: Props
}

/** An item that the server renders once for each version of its data (decision 139), and browsers as any other. */
export function KeptItem<Props extends object>({ of: Of, props }: KeptItemProps<Props>) {
  const htmlOf = useContext(ItemHtmlContext)
  if (htmlOf) return <li dangerouslySetInnerHTML={{ __html: htmlOf(Of, props) }} />
  return (
    <li>
      <Of {...props} />
    </li>
  )
}
