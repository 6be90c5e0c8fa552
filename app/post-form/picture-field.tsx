import { useEffect, useRef, useState } from 'react'
import { FieldErrors, type FieldState } from '~/components/form/field'
import { Picture } from '~/components/post/picture'
import { useLabels } from '~/components/site/use-labels'
import { PictureField } from '~/components/upload/picture-field'
import { useUpload } from '~/components/upload/upload'
import { POST_RATIO } from '~/domain/files/picture-crop'
import { POST_INTENTS } from '~/paths/intents'

interface PostPictureFieldProps {
  image: FieldState
  file: FieldState
  agree: FieldState
}

/** Without scripts the button submits the whole form, which returns with the picture. */
export function PostPictureField({ image, file, agree }: PostPictureFieldProps) {
  const postFormLabels = useLabels('postForm')
  const uploadLabels = useLabels('upload')
  const checks = useLabels('checks')
  const agreeInput = useRef<HTMLInputElement>(null)
  const [isAgreed, setIsAgreed] = useState<boolean>()
  const [chosen, setChosen] = useState<string>()
  const upload = useUpload('picture', { onUploaded: (picture) => setChosen(picture.url) })
  const url = chosen ?? image.initialValue ?? ''

  useEffect(() => {
    // The local draft listens to input events, which React does not fire.
    if (chosen) agreeInput.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [chosen])

  function mayUpload() {
    const isChecked = agreeInput.current?.checked ?? false
    setIsAgreed(isChecked)
    return isChecked
  }

  const agreeErrors = isAgreed === undefined ? agree.errors : isAgreed ? [] : [checks.agreeToSize]
  const hasError = Boolean(agreeErrors?.length)
  return (
    <fieldset className="space-y-3 rounded-card border border-line bg-surface p-4">
      <legend className="px-1 font-semibold">{postFormLabels.image}</legend>
      {url && <Picture image={url} alt={postFormLabels.preview} sizes="320px" priority="high" />}
      <PictureField
        id={file.id}
        name={file.name}
        label={postFormLabels.chooseImage}
        errors={file.errors}
        ratio={POST_RATIO}
        upload={upload}
        button={{
          label: uploadLabels.upload,
          intent: POST_INTENTS.uploadImage,
          className: 'w-full',
        }}
        mayUpload={mayUpload}
        onPick={(item) => setChosen(item.url)}
        address={{ id: image.id, name: image.name, errors: image.errors, initialValue: url }}
      >
        <div className="space-y-1.5">
          <label className="flex min-h-11 items-start gap-3 text-small">
            <input
              ref={agreeInput}
              id={agree.id}
              name={agree.name}
              type="checkbox"
              defaultChecked={agree.initialValue === 'on'}
              aria-invalid={hasError || undefined}
              aria-describedby={hasError ? `${agree.id}-error` : undefined}
              className="mt-0.5 size-5 shrink-0 accent-[var(--link)]"
            />
            {postFormLabels.agree}
          </label>
          <FieldErrors id={`${agree.id}-error`} errors={agreeErrors} />
        </div>
      </PictureField>
    </fieldset>
  )
}
