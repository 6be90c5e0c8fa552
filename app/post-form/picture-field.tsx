import { useFetcher } from '@remix-run/react'
import { useRef, useState, type MouseEvent } from 'react'
import { FieldErrors, type FieldState } from '~/components/form/field'
import { Picture } from '~/components/post/picture'
import { ToastNotice } from '~/components/site/toasts'
import { Button } from '~/components/ui/button'
import { postFormLabels } from '~/labels/post-form'
import type { FormReply } from '~/http/form-reply.server'
import { AGREE_MESSAGE, CHOOSE_MESSAGE, type PostFormValues } from './form-fields'
import { POST_INTENTS } from '~/paths/intents'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

interface PictureFieldProps {
  image: FieldState
  file: FieldState
  agree: FieldState
  action: string
}

/**
 * With scripts the picture is uploaded separately, while the author goes on; without them the
 * button sends the whole form, which returns with the picture.
 */
export function PictureField({ image, file, agree, action }: PictureFieldProps) {
  const upload = useFetcher<FormReply>()
  const fileInput = useRef<HTMLInputElement>(null)
  const agreeInput = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<{ file?: string; agree?: string }>({})

  // A rejected form without an upload names no picture: the previous one stays.
  const { error: serverErrors, initialValue } = upload.data?.result ?? {}
  const uploaded = serverErrors ? undefined : (initialValue as PostFormValues | undefined)?.image
  const url = uploaded ?? image.initialValue ?? ''
  const isBusy = upload.state !== 'idle'

  function uploadBeside(event: MouseEvent) {
    event.preventDefault()
    const chosen = fileInput.current?.files?.[0]
    const wrong = {
      file: chosen ? undefined : CHOOSE_MESSAGE,
      agree: agreeInput.current?.checked ? undefined : AGREE_MESSAGE,
    }
    setMissing(wrong)
    if (!chosen || wrong.agree) return
    const form = new FormData()
    form.set('intent', POST_INTENTS.uploadImage)
    form.set('agree', 'on')
    form.set('file', chosen)
    upload.submit(form, { method: 'post', action, encType: 'multipart/form-data' })
    // The file is stored, so the form must not send it again.
    if (fileInput.current) fileInput.current.value = ''
  }

  const fileErrors = missing.file ? [missing.file] : (serverErrors?.file ?? file.errors)
  const agreeErrors = missing.agree ? [missing.agree] : (serverErrors?.agree ?? agree.errors)
  return (
    <fieldset className="space-y-3 rounded-card border border-line bg-surface p-4">
      <legend className="px-1 font-semibold">{postFormLabels.image}</legend>
      <ToastNotice toast={upload.data?.toast ?? null} />
      <input type="hidden" name={image.name} value={url} />
      {url && <Picture image={url} alt={postFormLabels.preview} sizes="20rem" priority />}
      <div className="space-y-1.5">
        <label htmlFor={file.id} className="block text-small">
          {postFormLabels.chooseImage}
        </label>
        <input
          ref={fileInput}
          id={file.id}
          name={file.name}
          type="file"
          accept={ACCEPTED}
          aria-invalid={Boolean(fileErrors) || undefined}
          aria-describedby={fileErrors ? `${file.id}-error` : undefined}
          className="block min-h-11 w-full text-small file:me-3 file:min-h-11 file:rounded-button file:border file:border-line-strong file:bg-transparent file:px-3 file:font-semibold"
        />
        <FieldErrors id={`${file.id}-error`} errors={fileErrors} />
      </div>
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
      <Button
        type="submit"
        variant="outline"
        name="intent"
        value={POST_INTENTS.uploadImage}
        formNoValidate
        onClick={uploadBeside}
        busy={isBusy}
        busyLabel={postFormLabels.uploading}
        className="w-full"
      >
        {postFormLabels.upload}
      </Button>
    </fieldset>
  )
}
