import type { FormEvent } from 'react'
import { SelectField, TextField } from '~/components/form/field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { IntentButton, ValidatedForm } from '~/components/form/validated-form'
import { MediaCard } from '~/components/media/media-card'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { findMedia, playerUrl } from '~/domain/html/media-url'
import {
  MAX_MEDIA_DESCRIPTION_LENGTH,
  MAX_MEDIA_TITLE_LENGTH,
  MAX_MEDIA_URL_LENGTH,
  type MediaInput,
  MediaInputSchema,
} from '~/domain/multimedia/schema'
import type { FormReply } from '~/view-models/replies'
import { MEDIA_TAB } from '~/paths/paths'
import { detectLanguage } from '~/text/language'

export const ADD_MEDIA_INTENT = 'add'

export function AddMediaForm({ reply, isNext }: { reply?: FormReply; isNext: boolean }) {
  const { manageMedia: manageMediaLabels, checks, common, media: mediaLabels } = useLabels()
  const [form, fields] = useValidatedForm('add-media', MediaInputSchema, reply?.result)
  const { title, description, url } = fields
  const typed = {
    title: title.value ?? '',
    description: description.value ?? '',
    url: url.value ?? '',
  }

  function follow({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || target.name !== 'url') return
    const found = findMedia(target.value.trim())
    const type = currentTarget.elements.namedItem('type')
    if (found && type instanceof HTMLSelectElement) type.value = found.type
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <ValidatedForm
        form={form}
        reply={reply}
        asksFirst
        action={MEDIA_TAB}
        onInput={follow}
        className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <TextField
          field={title}
          label={checks.fields.title}
          maxLength={MAX_MEDIA_TITLE_LENGTH}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- this form had focus when it was submitted
          autoFocus={isNext}
        />
        <TextField
          field={url}
          type="url"
          label={checks.fields.url}
          hint={manageMediaLabels.urlHint}
          placeholder="https://"
          maxLength={MAX_MEDIA_URL_LENGTH}
          autoComplete="off"
          required
        />
        <UrlNotice url={typed.url} />
        <SelectField
          field={fields.type}
          label={manageMediaLabels.type}
          hint={manageMediaLabels.typeHint}
          options={{ youtube: mediaLabels.youtube, reel: mediaLabels.reel }}
        />
        <TextField
          field={description}
          label={checks.fields.description}
          rows={3}
          maxLength={MAX_MEDIA_DESCRIPTION_LENGTH}
        />
        <IntentButton intent={ADD_MEDIA_INTENT} busyLabel={common.adding}>
          {manageMediaLabels.add}
        </IntentButton>
      </ValidatedForm>
      <MediaPreview typed={typed} />
    </div>
  )
}

function UrlNotice({ url }: { url: string }) {
  const manageMediaLabels = useLabels().manageMedia
  const found = findMedia(url.trim())
  return (
    <p role="status" className="flex needs-script items-center gap-2 text-small empty:hidden">
      {found && <Icon name="circle-check" className="size-4 shrink-0 text-ok" />}
      {url.trim() !== '' &&
        (found ? manageMediaLabels.found[found.type] : manageMediaLabels.notFound)}
    </p>
  )
}

/** A live preview of the typed URL. As everywhere, the poster loads nothing from the other site. */
function MediaPreview({ typed }: { typed: Pick<MediaInput, 'title' | 'description' | 'url'> }) {
  const { manageMedia: manageMediaLabels, checks, common } = useLabels()
  const found = findMedia(typed.url.trim())
  const title = typed.title.trim() || checks.fields.title
  return (
    <section aria-labelledby="media-preview" className="needs-script">
      <h3 id="media-preview" className="mb-3 font-semibold">
        {common.preview}
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
            playerUrl: playerUrl(found),
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
