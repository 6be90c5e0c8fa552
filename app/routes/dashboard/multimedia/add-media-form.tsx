import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Field, TextField } from '~/components/form/field'
import { FormErrors } from '~/components/form/form-errors'
import { LeaveWarning } from '~/components/form/leave-guard'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { MediaCard } from '~/components/media/media-card'
import { Button } from '~/components/ui/button'
import { embedUrl, findMedia } from '~/domain/multimedia/media-url'
import {
  MAX_MEDIA_DESCRIPTION_LENGTH,
  MAX_MEDIA_TITLE_LENGTH,
  MAX_MEDIA_URL_LENGTH,
  MEDIA_TYPES,
  MediaInputSchema,
} from '~/domain/multimedia/schema'
import type { FormReply } from '~/http/form-reply.server'
import { manageMediaLabels } from '~/labels/dashboard'
import { mediaLabels } from '~/labels/post'
import { MEDIA_TAB } from '~/paths/paths'
import { detectLanguage } from '~/text/language'

export const ADD_MEDIA_INTENT = 'add'

interface AddMediaFormProps {
  reply: FormReply | undefined
  isNext: boolean
}

export function AddMediaForm({ reply, isNext }: AddMediaFormProps) {
  const [form, fields] = useValidatedForm('add-media', MediaInputSchema, reply?.result)
  const { formData } = useNavigation()
  const element = useRef<HTMLFormElement>(null)
  const type = useRef<HTMLSelectElement>(null)
  const [typed, setTyped] = useState<TypedMedia>({
    title: fields.title.initialValue ?? '',
    description: fields.description.initialValue ?? '',
    url: fields.url.initialValue ?? '',
  })

  function follow({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const now = readTyped(currentTarget)
    setTyped(now)
    const found = findMedia(now.url.trim())
    const isUrl = target instanceof HTMLInputElement && target.name === 'url'
    if (found && isUrl && type.current) type.current.value = found.type
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Form
        method="post"
        action={MEDIA_TAB}
        {...getFormProps(form)}
        ref={element}
        onInput={follow}
        className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <TextField
          field={fields.title}
          label={manageMediaLabels.title}
          maxLength={MAX_MEDIA_TITLE_LENGTH}
          required
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the focus was in this form before it was sent
          autoFocus={isNext}
        />
        <TextField
          field={fields.url}
          type="url"
          label={manageMediaLabels.url}
          hint={manageMediaLabels.urlHint}
          placeholder="https://"
          maxLength={MAX_MEDIA_URL_LENGTH}
          autoComplete="off"
          required
        />
        <UrlNotice url={typed.url} />
        <Field field={fields.type} label={manageMediaLabels.type} hint={manageMediaLabels.typeHint}>
          {(control) => (
            <select
              {...control}
              ref={type}
              key={fields.type.key}
              defaultValue={fields.type.initialValue ?? MEDIA_TYPES[0]}
            >
              {MEDIA_TYPES.map((name) => (
                <option key={name} value={name}>
                  {mediaLabels[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field field={fields.description} label={manageMediaLabels.description}>
          {(control) => (
            <textarea
              {...control}
              key={fields.description.key}
              rows={3}
              maxLength={MAX_MEDIA_DESCRIPTION_LENGTH}
              defaultValue={fields.description.initialValue}
            />
          )}
        </Field>
        <Button
          name="intent"
          value={ADD_MEDIA_INTENT}
          busy={formData?.get('intent') === ADD_MEDIA_INTENT}
          busyLabel={manageMediaLabels.adding}
        >
          {manageMediaLabels.add}
        </Button>
      </Form>
      <MediaPreview typed={typed} />
      <LeaveWarning form={element} isUnsaved={Boolean(reply)} />
    </div>
  )
}

function readTyped(form: HTMLFormElement): TypedMedia {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { title: text('title'), description: text('description'), url: text('url') }
}

function UrlNotice({ url }: { url: string }) {
  const found = findMedia(url.trim())
  return (
    <p role="status" className="flex needs-script items-center gap-2 text-small empty:hidden">
      {found && <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />}
      {url.trim() !== '' &&
        (found ? manageMediaLabels.found[found.type] : manageMediaLabels.notFound)}
    </p>
  )
}

interface TypedMedia {
  title: string
  description: string
  url: string
}

/** A preview while the URL is typed. As everywhere, the poster loads nothing from the other site. */
function MediaPreview({ typed }: { typed: TypedMedia }) {
  const found = findMedia(typed.url.trim())
  const title = typed.title.trim() || manageMediaLabels.previewTitle
  return (
    <section aria-labelledby="media-preview" className="needs-script">
      <h3 id="media-preview" className="mb-3 font-semibold">
        {manageMediaLabels.preview}
      </h3>
      {found ? (
        <MediaCard
          item={{
            id: found.mediaId,
            type: found.type,
            title,
            language: detectLanguage(title),
            description: typed.description.trim(),
            descriptionLanguage: detectLanguage(typed.description),
            url: typed.url.trim(),
            embedUrl: embedUrl(found.type, found.mediaId, found.start),
          }}
        />
      ) : (
        <p className="grid aspect-video place-items-center rounded-card border border-dashed border-line-strong p-6 text-center text-small text-muted">
          {manageMediaLabels.previewEmpty}
        </p>
      )}
    </section>
  )
}
