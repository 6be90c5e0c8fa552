import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { FieldErrors, type FieldState, TextField } from '~/components/form/field'
import { IntentButton } from '~/components/form/validated-form'
import { PicturePicker } from '~/components/library/picture-picker'
import { Picture } from '~/components/post/picture'
import { PictureInput } from '~/components/upload/picture-input'
import { UploadProgress, useUpload } from '~/components/upload/upload'
import { POST_RATIO } from '~/domain/files/picture-crop'
import { libraryLabels } from '~/labels/library'
import { postFormLabels } from '~/labels/post-form'
import { uploadLabels } from '~/labels/upload'
import { POST_INTENTS } from '~/paths/intents'
import { LIBRARY_TAB } from '~/paths/paths'
import { AGREE_MESSAGE, CHOOSE_MESSAGE } from './form-fields'

interface PictureFieldProps {
  image: FieldState
  file: FieldState
  agree: FieldState
}

/**
 * With scripts the picture is uploaded separately, while the author goes on; without them the
 * button sends the whole form, which returns with the picture.
 */
export function PictureField({ image, file, agree }: PictureFieldProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const agreeInput = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<{ file?: string[]; agree?: string[] } | null>(null)
  const [uploaded, setUploaded] = useState<string>()
  const [choices, setChoices] = useState(0)
  const upload = useUpload('picture', {
    onUploaded({ url: stored }) {
      setUploaded(stored)
      // The file is stored, so the form must not send it again.
      setChoices((count) => count + 1)
    },
  })
  const url = uploaded ?? image.initialValue ?? ''

  useEffect(() => {
    // The local draft listens to input events, which React does not fire.
    if (uploaded) agreeInput.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [uploaded])

  function uploadBeside(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault()
    const chosen = fileInput.current?.files?.[0]
    const wrong = {
      file: chosen ? undefined : [CHOOSE_MESSAGE],
      agree: agreeInput.current?.checked ? undefined : [AGREE_MESSAGE],
    }
    setMissing(wrong)
    if (!chosen || wrong.agree) return
    const crop = new FormData(event.currentTarget.form!).get('crop')
    upload.start([chosen], typeof crop === 'string' ? { crop } : {})
  }

  const fileErrors = missing ? (missing.file ?? upload.errors) : file.errors
  const agreeErrors = missing ? missing.agree : agree.errors
  return (
    <fieldset className="space-y-3 rounded-card border border-line bg-surface p-4">
      <legend className="px-1 font-semibold">{postFormLabels.image}</legend>
      {/* Hidden where scripts are: they fill it. */}
      <div className="needs-no-script">
        <TextField
          key={url}
          // Copied by name: conform's fields are proxies.
          field={{ id: image.id, name: image.name, errors: image.errors, initialValue: url }}
          label={libraryLabels.pictureAddress}
          maxLength={2_000}
        />
        <a href={LIBRARY_TAB} target="_blank" rel="noreferrer" className="text-link underline">
          {libraryLabels.openLibrary}
        </a>
      </div>
      {url && <Picture image={url} alt={postFormLabels.preview} sizes="320px" priority="high" />}
      <PicturePicker
        onChoose={(item) => {
          upload.cancel()
          setUploaded(item.url)
          setChoices((count) => count + 1)
        }}
      />
      <PictureInput
        key={choices}
        id={file.id}
        name={file.name}
        label={postFormLabels.chooseImage}
        errors={fileErrors}
        inputRef={fileInput}
        ratio={POST_RATIO}
        onChoose={upload.cancel}
      />
      <div className="space-y-1.5">
        <label className="flex min-h-11 items-start gap-3 text-small">
          <input
            ref={agreeInput}
            id={agree.id}
            name={agree.name}
            type="checkbox"
            defaultChecked={agree.initialValue === 'on'}
            aria-invalid={Boolean(agreeErrors) || undefined}
            aria-describedby={agreeErrors ? `${agree.id}-error` : undefined}
            className="mt-0.5 size-5 shrink-0 accent-[var(--link)]"
          />
          {postFormLabels.agree}
        </label>
        <FieldErrors id={`${agree.id}-error`} errors={agreeErrors} />
      </div>
      <IntentButton
        variant="outline"
        intent={POST_INTENTS.uploadImage}
        formNoValidate
        onClick={uploadBeside}
        busy={upload.isBusy}
        busyLabel={uploadLabels.uploading}
        className="w-full"
      >
        {uploadLabels.upload}
      </IntentButton>
      <UploadProgress upload={upload} />
    </fieldset>
  )
}
