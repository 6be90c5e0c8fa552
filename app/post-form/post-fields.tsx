import { Field, SelectField, TextField, type FieldState } from '~/components/form/field'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import { RichTextField } from '~/editor/rich-text-field'
import type { PostFormValues } from './form-fields'
import { editLabels, postFormLabels } from '~/labels/post-form'
import type { CategoryLinkView } from '~/view-models/site'
import type { FormKind } from './post-form'
import { PictureField } from './picture-field'

interface PostFieldsProps {
  fields: Record<keyof PostFormValues, FieldState>
  categories: CategoryLinkView[]
  kind: FormKind
}

const SLUG_HINTS: Record<FormKind, string> = {
  new: editLabels.newSlugHint,
  gone: editLabels.newSlugHint,
  draft: editLabels.draftSlugHint,
  published: editLabels.articleSlugHint,
}

export function PostFields({ fields, categories, kind }: PostFieldsProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-6">
        <TextField field={fields.title} label={postFormLabels.title} maxLength={300} required />
        <RichTextField
          field={fields.content}
          label={postFormLabels.content}
          hint={postFormLabels.contentHint}
          required
        />
      </div>
      <div className="min-w-0 space-y-6">
        <TextField
          field={fields.slug}
          label={editLabels.slug}
          hint={SLUG_HINTS[kind]}
          maxLength={200}
        />
        <CategoryField field={fields.category} categories={categories} />
        <PictureField image={fields.image} file={fields.file} agree={fields.agree} />
        <TextField
          field={fields.description}
          label={postFormLabels.description}
          hint={postFormLabels.descriptionHint}
          rows={3}
          maxLength={2_000}
        />
        {/* A chosen language stays on later saves. */}
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
        <TextField field={fields.authorName} label={postFormLabels.author} maxLength={100} />
      </div>
    </div>
  )
}

function CategoryField({
  field,
  categories,
}: Pick<PostFieldsProps, 'categories'> & { field: FieldState }) {
  const named = categories.filter(({ slug }) => slug !== DEFAULT_CATEGORY)
  const chosen = field.initialValue || DEFAULT_CATEGORY
  const isGone = chosen !== DEFAULT_CATEGORY && named.every(({ slug }) => slug !== chosen)
  return (
    <Field field={field} label={postFormLabels.category}>
      {(control) => (
        <select {...control} key={field.key} defaultValue={chosen}>
          {/* Without it the browser would select another category. */}
          {isGone && <option value={chosen}>{postFormLabels.goneCategory(chosen)}</option>}
          <option value={DEFAULT_CATEGORY}>{postFormLabels.noCategory}</option>
          {named.map((category) => (
            <option key={category.slug} value={category.slug} lang={category.language}>
              {category.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
