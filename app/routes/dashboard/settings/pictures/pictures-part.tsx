import { useActionData, useSubmit } from '@remix-run/react'
import { IntentButton, ValidatedForm } from '~/components/form/validated-form'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { useLabels } from '~/components/site/use-labels'
import { Section } from '~/components/ui/panel'
import { PictureField } from '~/components/upload/picture-field'
import { useUpload } from '~/components/upload/upload'
import { PICTURE_NAMES, SCHEMAS } from '~/domain/core/settings-schema'
import { SETTINGS_INTENTS } from '~/paths/intents'
import { settingsPath } from '~/paths/paths'
import type { FormReply } from '~/view-models/replies'
import { useTabData } from '../../tab'
import type { load } from './pictures.server'

export function PicturesPart() {
  const { values, version, isLogoHidden } = useTabData<typeof load>()
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
          isHidden={name === 'logo' && isLogoHidden}
          reply={sent === name ? reply : undefined}
        />
      ))}
    </div>
  )
}

interface PictureFormProps {
  name: (typeof PICTURE_NAMES)[number]
  url: string
  version: string
  /** True if the logo is hardly visible in dark mode. */
  isHidden: boolean
  reply: FormReply | undefined
}

const GROUNDS = { logo: 'bg-[#fff]', logoDark: 'bg-[#221a13]', icon: 'bg-surface' }

/** With JavaScript, a file is uploaded first, as in all forms, and then saved by its URL. */
function PictureForm({ name, url, version, isHidden, reply }: PictureFormProps) {
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
        {url && (
          <img
            src={url}
            alt={title}
            className={`h-16 max-w-full rounded-field border border-line object-contain p-2 ${GROUNDS[name]}`}
          />
        )}
        {isHidden && <p className="text-small text-warn">{labels.hiddenLogo}</p>}
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
      </ValidatedForm>
    </Section>
  )
}
