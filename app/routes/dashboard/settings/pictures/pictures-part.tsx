import { useActionData, useSubmit } from '@remix-run/react'
import { IntentButton, ValidatedForm } from '~/components/form/validated-form'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { useLabels } from '~/components/site/use-labels'
import { Section } from '~/components/ui/panel'
import { PictureField } from '~/components/upload/picture-field'
import { useUpload } from '~/components/upload/upload'
import { MIN_LOGO_CONTRAST, PICTURE_NAMES, SCHEMAS } from '~/domain/core/settings-schema'
import { SETTINGS_INTENTS } from '~/paths/intents'
import { settingsPath } from '~/paths/paths'
import type { FormReply } from '~/view-models/replies'
import { useTabData } from '../../tab'
import type { load } from './pictures.server'

export function PicturesPart() {
  const { values, version, previews } = useTabData<typeof load>()
  const reply = useActionData<FormReply>()
  const sent = reply?.result?.initialValue?.picture
  return (
    <div className="max-w-3xl space-y-8">
      {PICTURE_NAMES.map((name) => (
        <PictureForm
          key={name}
          name={name}
          url={values[name]}
          version={version}
          previews={name === 'logo' || name === 'logoDark' ? previews[name] : []}
          hasLogo={values.logo !== ''}
          reply={sent === name ? reply : undefined}
        />
      ))}
    </div>
  )
}

type Preview = ReturnType<typeof useTabData<typeof load>>['previews']['logo'][number]

interface PictureFormProps {
  name: (typeof PICTURE_NAMES)[number]
  url: string
  version: string
  previews: Preview[]
  hasLogo: boolean
  reply: FormReply | undefined
}

/** With JavaScript, a file is uploaded first, as in all forms, and then saved by its URL. */
function PictureForm({ name, url, version, previews, hasLogo, reply }: PictureFormProps) {
  const { settings: labels, library, common } = useLabels()
  const [form] = useValidatedForm(`settings-${name}`, SCHEMAS.pictures.pick({}), reply?.result)
  const submit = useSubmit()
  const choose = ({ url: libraryPicture }: { url: string }) =>
    submit(
      { intent: SETTINGS_INTENTS.save, picture: name, version, libraryPicture },
      { method: 'post', action: settingsPath('pictures') },
    )
  const upload = useUpload('picture', { onUploaded: choose })
  const { title, hint } = labels.pictures[name]
  return (
    <Section title={title} hint={hint}>
      <ValidatedForm
        form={form}
        reply={reply}
        action={settingsPath('pictures')}
        encType="multipart/form-data"
        className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="picture" value={name} />
        {previews.length > 0 ? (
          <LogoPreviews url={url} title={title} previews={previews} />
        ) : (
          url && (
            <img
              src={url}
              alt={title}
              className="h-16 max-w-full rounded-field border border-line object-contain p-2"
            />
          )
        )}
        <PictureField
          input={{
            id: `${form.id}-file`,
            label: labels.choosePicture,
            errors: reply?.result?.error?.file ?? undefined,
            ratio: name === 'icon' ? 1 : undefined,
          }}
          upload={upload}
          button={{
            label: library.chooseThis,
            intent: SETTINGS_INTENTS.save,
            className: 'me-3',
          }}
          onPick={choose}
          address={{ id: `${form.id}-library`, name: 'libraryPicture' }}
        />
        {url && (
          <IntentButton variant="outline" intent={SETTINGS_INTENTS.removePicture} formNoValidate>
            {common.remove}
          </IntentButton>
        )}
        {name === 'icon' && !url && hasLogo && (
          <IntentButton variant="outline" intent={SETTINGS_INTENTS.makeIcon} formNoValidate>
            {labels.makeIcon}
          </IntentButton>
        )}
      </ValidatedForm>
    </Section>
  )
}

/** Shows a logo, in its size, on each ground on which readers see it. */
function LogoPreviews({
  url,
  title,
  previews,
}: {
  url: string
  title: string
  previews: Preview[]
}) {
  const { places, modes, lowContrast } = useLabels().settings
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {previews.map(({ place, mode, colour, contrast }) => (
        <li key={place + mode}>
          <p
            style={{ backgroundColor: colour }}
            className="flex min-h-18 items-center rounded-field border border-line px-4 py-2"
          >
            <img src={url} alt={title} className="h-10 max-w-full object-contain object-left" />
          </p>
          <p className="mt-1 text-meta text-muted">{`${places[place]}: ${modes[mode]}`}</p>
          {contrast && (
            <p className="text-small text-warn">
              {lowContrast({ contrast, min: MIN_LOGO_CONTRAST })}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
