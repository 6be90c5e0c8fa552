import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { Icon } from '~/components/ui/icon'
import { fieldsIn } from '~/domain/posts/schema'
import { publicPath } from '~/paths/reader-paths'
import { detectLanguage } from '~/text/language'
import { toPlainText } from '~/text/plain-text'
import { truncate } from '~/text/truncate'
import { readFields, type DraftFields } from './form-fields'
import { PostField, type PostFieldsProps } from './post-field'

const SEO_FIELDS = fieldsIn('seo')

/** Fields for search engines and messaging apps; folded, since most posts need none of them. */
export function SeoPanel(props: PostFieldsProps) {
  const { fields } = props
  const labels = useLabels().seo
  const panel = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const typed = useTyped(panel, isOpen, fields)
  const hasErrors = SEO_FIELDS.some((name) => fields[name].errors?.length)
  return (
    <details
      ref={panel}
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-card border border-line bg-surface px-4 py-1"
    >
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <Icon name="chevron-down" className="size-5" />
        {labels.panel}
      </summary>
      <div className="space-y-6 pt-2 pb-4">
        {SEO_FIELDS.map((name) => (
          <PostField key={name} {...props} name={name} />
        ))}
        <Previews typed={typed} />
      </div>
    </details>
  )
}

/** Returns the form's current values while the panel is open; without JavaScript, the loaded values. */
function useTyped(
  panel: RefObject<HTMLElement>,
  isOpen: boolean,
  fields: PostFieldsProps['fields'],
) {
  const [typed, setTyped] = useState<DraftFields>(() =>
    Object.fromEntries(
      [...SEO_FIELDS, ...SHOWN].map((name) => [name, fields[name].initialValue ?? '']),
    ),
  )
  useEffect(() => {
    const form = panel.current?.closest('form')
    if (!form || !isOpen) return
    const read = () => setTyped(readFields(new FormData(form)))
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [panel, isOpen])
  return typed
}

const SHOWN = ['title', 'slug', 'kind', 'description', 'content', 'image'] as const

const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 155

function Previews({ typed }: { typed: DraftFields }) {
  const { seo: labels, common } = useLabels()
  const { site } = useRootData()
  const { slug = '', kind = '', content = '', description = '' } = typed
  const title = truncate(typed.searchTitle || typed.title || labels.untitled, TITLE_LENGTH)
  const own = description || toPlainText(content)
  const result = truncate(typed.searchDescription || own, DESCRIPTION_LENGTH)
  const shared = truncate(typed.shareText || typed.searchDescription || own, DESCRIPTION_LENGTH)
  const image = typed.shareImage || typed.image
  const { host } = new URL(site.origin)
  const path = decodeURI(publicPath({ slug: slug || '…', status: kind || 'published' }))
  const card = { title, text: shared, image, host }
  return (
    <section aria-label={common.preview} className="space-y-4">
      <Preview label={labels.asResult}>
        <div className="p-3">
          <p lang="en" className="text-meta wrap-anywhere text-muted">
            {host + path.replaceAll('/', ' › ')}
          </p>
          <p
            lang={detectLanguage(title)}
            className="text-card leading-snug font-semibold wrap-anywhere text-link"
          >
            {`${title} | ${site.name}`}
          </p>
          <p lang={detectLanguage(result)} className="text-small wrap-anywhere">
            {result}
          </p>
        </div>
      </Preview>
      <Preview label={labels.asWhatsApp}>
        <div className="flex gap-3 bg-sunk">
          <Thumb image={image} title={title} className="w-24 shrink-0" />
          <CardText {...card} />
        </div>
      </Preview>
      <Preview label={labels.asX}>
        <Thumb image={image} title={title} className="aspect-[1.91] w-full" />
        <CardText {...card} />
      </Preview>
    </section>
  )
}

function Preview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="space-y-1.5">
      <figcaption className="text-small font-semibold">{label}</figcaption>
      <div className="overflow-hidden rounded-field border border-line">{children}</div>
    </figure>
  )
}

/** Without a picture, shows the title, from which the site draws one. */
function Thumb({ image, title, className }: { image?: string; title: string; className: string }) {
  return image ? (
    <img src={image} alt="" className={`object-cover ${className}`} />
  ) : (
    <div
      aria-hidden
      lang={detectLanguage(title)}
      className={`grid place-items-center overflow-hidden bg-maroon p-2 text-center text-meta text-haldi ${className}`}
    >
      {title}
    </div>
  )
}

function CardText({ title, text, host }: { title: string; text: string; host: string }) {
  return (
    <div className="min-w-0 p-2">
      <p lang={detectLanguage(title)} className="one-line text-small font-semibold">
        {title}
      </p>
      <p lang={detectLanguage(text)} className="clamp-lines-2 text-meta text-muted">
        {text}
      </p>
      <p lang="en" className="text-meta text-muted">
        {host}
      </p>
    </div>
  )
}
