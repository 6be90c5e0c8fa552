import { useRef, useState } from 'react'
import { copyField, Field, SelectField, TextField, type FieldState } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { SEO_FIELDS } from '~/domain/posts/schema'
import { RichTextField } from '~/editor/rich-text-field'
import type { CategoryLinkView } from '~/view-models/site.server'
import type { PostFormValues } from './form-fields'
import type { FormKind } from './form-kinds'
import { HtmlExamples } from './html-examples'
import { PostPictureField } from './picture-field'
import { SeoPanel } from './seo-panel'

interface PostFieldsProps {
  fields: Record<keyof PostFormValues, FieldState>
  categories: CategoryLinkView[]
  kind: FormKind
}

/** The text fills the page; the other fields are in a collapsible panel next to it. */
export function PostFields({ fields, categories, kind }: PostFieldsProps) {
  const { postForm: postFormLabels, checks } = useLabels()
  const makeSlug = useMadeSlug()
  return (
    <div className="post-fields">
      <div className="min-w-0 space-y-3">
        <TitleField
          field={fields.title}
          next={fields.content.id}
          onType={kind === 'published' ? undefined : makeSlug}
        />
        <RichTextField
          field={fields.content}
          label={checks.fields.content}
          isLabelHidden
          hint={postFormLabels.contentHint}
        />
        <HtmlExamples />
      </div>
      <PostPanel fields={fields} categories={categories} kind={kind} />
    </div>
  )
}

interface TitleFieldProps {
  field: FieldState
  /** The id of the field that gets the focus after Enter. */
  next: string
  onType?: (title: HTMLTextAreaElement) => unknown
}

/** Shows the title as large as readers see it. The field grows with its lines, and Enter moves to the text. */
function TitleField({ field, next, onType }: TitleFieldProps) {
  const { title } = useLabels('checks').fields
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

const IN_PANEL = [
  'slug',
  'category',
  'image',
  'file',
  'agree',
  'description',
  ...SEO_FIELDS,
] as const

function PostPanel({ fields, categories, kind }: PostFieldsProps) {
  const { postForm: postFormLabels, edit: editLabels, pages: pageLabels, checks } = useLabels()
  const [isOpen, setOpen] = useState(true)
  const isPage = fields.kind.initialValue === 'page'
  // An invalid field must be visible to get focus.
  const hasErrors = IN_PANEL.some((name) => fields[name].errors?.length)
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
        <TextField
          field={fields.slug}
          label={checks.fields.slug}
          hint={isPage ? pageLabels.slugHint : editLabels.slugHints[kind]}
          maxLength={200}
        />
        {!isPage && <CategoryField field={fields.category} categories={categories} />}
        <PostPictureField image={fields.image} file={fields.file} agree={fields.agree} />
        <TextField
          field={fields.description}
          label={checks.fields.description}
          hint={postFormLabels.descriptionHint}
          rows={3}
          maxLength={2_000}
        />
        {/* A chosen language stays selected on later saves. */}
        <SelectField
          field={fields.language}
          label={postFormLabels.language}
          hint={postFormLabels.languageHint}
          options={postFormLabels.languages}
        />
        <TextField
          field={fields.translation}
          label={postFormLabels.translation}
          hint={postFormLabels.translationHint}
          maxLength={500}
        />
        {isPage && (
          // On a page's form, these fields are hidden, since a form without them would count as changed.
          <>
            <input type="hidden" name="category" value={fields.category.initialValue ?? ''} />
            <input type="hidden" name="authorName" value={fields.authorName.initialValue ?? ''} />
          </>
        )}
        {!isPage && (
          <TextField field={fields.authorName} label={checks.fields.authorName} maxLength={100} />
        )}
        <SeoPanel fields={fields} />
      </div>
    </details>
  )
}

function CategoryField({
  field,
  categories,
}: Pick<PostFieldsProps, 'categories'> & { field: FieldState }) {
  const { postForm: postFormLabels, checks } = useLabels()
  const named = categories.filter(({ slug }) => slug !== DEFAULT_CATEGORY)
  const chosen = field.initialValue || DEFAULT_CATEGORY
  const isGone = chosen !== DEFAULT_CATEGORY && named.every(({ slug }) => slug !== chosen)
  return (
    <SelectField
      field={{ ...copyField(field), initialValue: chosen }}
      label={checks.fields.category}
    >
      {/* Without this option, the browser would select another category. */}
      {isGone && <option value={chosen}>{postFormLabels.goneCategory({ slug: chosen })}</option>}
      <option value={DEFAULT_CATEGORY}>{postFormLabels.noCategory}</option>
      {named.map((category) => (
        <option key={category.slug} value={category.slug} lang={category.language}>
          {category.name}
        </option>
      ))}
    </SelectField>
  )
}

/** Fills in the slug while the title is typed, unless the slug was edited. Loads the rules on the first letter. */

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
    slug.value = generated.current
    // The slug may be filled in after the title was saved, so trigger another save.
    slug.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
