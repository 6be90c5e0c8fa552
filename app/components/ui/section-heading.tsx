import { Icon } from './icon'

interface SectionHeadingProps {
  text: string
  /** Language of `text` and of the link's label: headings are English or Hindi one by one. */
  language: string
  id?: string
  level?: 2 | 3
  more?: { to: string; label: string }
}

export function SectionHeading({ text, language, id, level = 2, more }: SectionHeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="section-heading" lang={language}>
      <Heading id={id}>{text}</Heading>
      {more && (
        <a href={more.to}>
          {more.label}
          <Icon name="chevron-right" className="size-4" />
        </a>
      )}
    </div>
  )
}
