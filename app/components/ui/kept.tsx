import { createContext, useContext, type ReactNode } from 'react'

type HtmlOf = <Props extends object>(of: (props: Props) => ReactNode, props: Props) => string

export const KeptHtmlContext = createContext<HtmlOf | null>(null)

interface KeptProps<Props> {
  as?: 'li' | 'header' | 'footer'
  className?: string
  /** Shows its props alone, which are data: no context, nothing of the page around it. */
  of: (props: Props) => ReactNode
  props: Props
}

/** What the server renders once for each version of its data (decision 139), and browsers as anything else. */
export function Kept<Props extends object>({
  as: As = 'li',
  of: Of,
  props,
  ...rest
}: KeptProps<Props>) {
  const htmlOf = useContext(KeptHtmlContext)
  if (htmlOf) return <As {...rest} dangerouslySetInnerHTML={{ __html: htmlOf(Of, props) }} />
  return (
    <As {...rest}>
      <Of {...props} />
    </As>
  )
}
