import { useEffect, useRef, useState } from 'react'
import { fillField } from '~/components/form/fill-field'
import { Field, type FieldState } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { fieldOf, POST_FIELDS } from '~/domain/posts/schema'
import { RichTextField } from '~/editor/rich-text-field'
import { HtmlExamples } from './html-examples'
import { PostField, type PostFieldsProps } from './post-field'
import { SeoPanel } from './seo-panel'

/** The text fills the page; the other fields are in a collapsible panel next to it. */
export function PostFields(props: PostFieldsProps) {
  const { fields, kind } = props
  const { postForm: postFormLabels, checks } = useLabels()
  const makeSlug = useMadeSlug()
  return (
    <div className="post-fields">
      <div className="min-w-0 space-y-3">
        <TitleField
          field={fields.title}
          next={fields.content.id}
          onType={kind === 'published' ? undefined : makeSlug}
          isNew={kind === 'new'}
        />
        <RichTextField
          field={fields.content}
          label={checks.fields.content}
          isLabelHidden
          hint={postFormLabels.contentHint}
        />
        <HtmlExamples />
      </div>
      <PostPanel {...props} />
    </div>
  )
}

interface TitleFieldProps {
  field: FieldState
  /** The id of the field that gets the focus after Enter. */
  next: string
  onType?: (title: HTMLTextAreaElement) => unknown
  isNew: boolean
}

/** Shows the title as large as readers see it. The field grows with its lines, and Enter moves to the text. */
function TitleField({ field, next, onType, isNew }: TitleFieldProps) {
  const { title } = useLabels().checks.fields
  // A new form starts here, but without the keyboard of a phone.
  useEffect(() => {
    const input = document.getElementById(field.id)
    const isFree = document.activeElement?.matches('body, a') ?? true
    if (!isNew || !isFree || !matchMedia('(pointer: fine)').matches) return
    if (input instanceof HTMLTextAreaElement && input.value === '')
      input.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, [])
  return (
    <Field field={field} label={title} isLabelHidden>
      {(control) => (
        <textarea
          {...control}
          key={field.key}
          defaultValue={field.initialValue}
          placeholder={title}
          rows={1}
          maxLength={300}
          required
          onInput={({ currentTarget }) => onType?.(currentTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            document.getElementById(next)?.focus()
          }}
          className="post-title"
        />
      )}
    </Field>
  )
}

const IN_PANEL = POST_FIELDS.filter((name) => fieldOf(name).control !== 'main')
const ABOVE_SEO = IN_PANEL.filter((name) => fieldOf(name).stored !== 'seo')

function PostPanel(props: PostFieldsProps) {
  const { fields } = props
  const { postForm: postFormLabels, pages: pageLabels } = useLabels()
  const [isOpen, setOpen] = useState(true)
  const isPage = fields.kind.initialValue === 'page'
  // An invalid field must be visible to get focus.
  const hasErrors = ([...IN_PANEL, 'file', 'agree'] as const).some(
    (name) => fields[name].errors?.length,
  )
  return (
    <details
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="post-panel"
    >
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <Icon name="chevron-down" className="size-5" />
        {isPage ? pageLabels.panel : postFormLabels.panel}
      </summary>
      <div className="min-w-0 space-y-6 pt-2">
        {ABOVE_SEO.map((name) => (
          <PostField key={name} {...props} name={name} />
        ))}
        <SeoPanel {...props} />
      </div>
    </details>
  )
}

/** Fills in the slug while the title is typed, unless the slug was edited. Loads the rules on the first letter. */
function useMadeSlug() {
  const generated = useRef<string | null>(null)
  return async (title: HTMLTextAreaElement) => {
    // Offline, the field stays as it is. If it is empty, the server makes the slug.
    const rules = await import('~/text/slug').catch(() => null)
    const slug = title.form?.elements.namedItem('slug')
    if (!rules || !(slug instanceof HTMLInputElement)) return
    const make = (text: string) => (text.trim() === '' ? '' : rules.toSlug(text))
    generated.current ??= make(title.defaultValue)
    if (slug.value !== '' && slug.value !== generated.current) return
    generated.current = make(title.value)
    if (slug.value === generated.current) return
    // The slug may be filled in after the title was saved, so this triggers another save.
    fillField(slug, generated.current)
  }
}
