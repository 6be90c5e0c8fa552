import { useRef, type ComponentType } from 'react'
import {
  CheckField,
  copyField,
  SelectField,
  TextField,
  type FieldState,
} from '~/components/form/field'
import { fillField } from '~/components/form/fill-field'
import { PostAddressField } from '~/components/form/post-address-field'
import { useLabels } from '~/components/site/use-labels'
import { PictureField } from '~/components/upload/picture-field'
import { useUpload } from '~/components/upload/upload'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import type { Field } from '~/domain/posts/fields'
import { fieldOf, type PostField as FieldName } from '~/domain/posts/schema'
import type { CategoryLinkView } from '~/view-models/site.server'
import type { PostFormValues } from './form-fields'
import type { FormKind } from './form-kinds'
import { PostPictureField } from './picture-field'

export interface PostFieldsProps {
  fields: Record<keyof PostFormValues, FieldState>
  categories: CategoryLinkView[]
  kind: FormKind
}

interface PostFieldProps extends PostFieldsProps {
  name: FieldName
}

type OwnControl = Exclude<Extract<Field['control'], string>, 'main'>

const CONTROLS: Record<OwnControl, ComponentType<PostFieldProps>> = {
  category: CategoryField,
  check: CheckedField,
  language: LanguageField,
  picture: ({ fields }) => (
    <PostPictureField image={fields.image} file={fields.file} agree={fields.agree} />
  ),
  sharePicture: SharePictureField,
  slug: SlugField,
  translation: OtherLanguageField,
}

/** The input of one field, as the table of fields describes it. */
export function PostField(props: PostFieldProps) {
  const { fields, name } = props
  const { control, isOnlyForArticles } = fieldOf(name)
  const labelled = useLabelled(props)
  if (isOnlyForArticles && fields.kind.initialValue === 'page') {
    // A form without the field would count as changed.
    return <input type="hidden" name={name} value={fields[name].initialValue ?? ''} />
  }
  if (control === 'main') return null
  if (typeof control === 'object') return <TextField {...labelled} {...control} />
  const OwnField = CONTROLS[control]
  return <OwnField {...props} />
}

/** Returns the field with its label and hint; some have a longer label in the form than in messages. */
function useLabelled({ fields, name }: PostFieldProps) {
  const { checks, postForm } = useLabels()
  const labels: Partial<Record<FieldName, string>> = postForm.labels
  const hints: Partial<Record<FieldName, string>> = postForm.hints
  return { field: fields[name], label: labels[name] ?? checks.fields[name], hint: hints[name] }
}

function SlugField(props: PostFieldProps) {
  const { pages, edit } = useLabels()
  const isPage = props.fields.kind.initialValue === 'page'
  const hint = isPage ? pages.slugHint : edit.slugHints[props.kind]
  return <TextField {...useLabelled(props)} hint={hint} maxLength={200} />
}

function OtherLanguageField(props: PostFieldProps) {
  const labelled = useLabelled(props)
  return <PostAddressField {...labelled} lists={['posts', 'drafts']} maxLength={500} />
}

function CategoryField(props: PostFieldProps) {
  const { noCategory, goneCategory } = useLabels().postForm
  const { field, ...labelled } = useLabelled(props)
  const named = props.categories.filter(({ slug }) => slug !== DEFAULT_CATEGORY)
  const chosen = field.initialValue || DEFAULT_CATEGORY
  const isGone = chosen !== DEFAULT_CATEGORY && named.every(({ slug }) => slug !== chosen)
  return (
    <SelectField {...labelled} field={{ ...copyField(field), initialValue: chosen }}>
      {/* Without this option, the browser would select another category. */}
      {isGone && <option value={chosen}>{goneCategory({ slug: chosen })}</option>}
      <option value={DEFAULT_CATEGORY}>{noCategory}</option>
      {named.map((category) => (
        <option key={category.slug} value={category.slug} lang={category.language}>
          {category.name}
        </option>
      ))}
    </SelectField>
  )
}

/** A chosen language stays selected on later saves. */
function LanguageField(props: PostFieldProps) {
  return <SelectField {...useLabelled(props)} options={useLabels().postForm.languages} />
}

function CheckedField(props: PostFieldProps) {
  const { field, ...labelled } = useLabelled(props)
  return <CheckField {...labelled} field={copyField(field)} />
}

/** With JavaScript, the address can also be filled in by choosing a picture. */
function SharePictureField(props: PostFieldProps) {
  const { chooseImage } = useLabels().seo
  const whole = useRef<HTMLDivElement>(null)
  const upload = useUpload('picture', { onUploaded: ({ url }) => fill(url) })

  function fill(url: string) {
    fillField(whole.current!.querySelector('input')!, url)
  }

  return (
    <div ref={whole} className="space-y-3">
      <TextField {...useLabelled(props)} />
      <div className="needs-script space-y-3">
        <PictureField
          input={{ id: 'share-picture', name: '', label: chooseImage }}
          upload={upload}
          onPick={({ url }) => fill(url)}
        />
      </div>
    </div>
  )
}
