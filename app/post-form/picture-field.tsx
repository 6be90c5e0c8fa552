import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { FieldErrors, type FieldState } from '~/components/form/field'
import { Picture } from '~/components/post/picture'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { PictureDescription } from '~/components/upload/picture-description'
import { PictureField } from '~/components/upload/picture-field'
import { type Upload, useUpload } from '~/components/upload/upload'
import { POST_RATIO } from '~/domain/files/picture-crop'
import { POST_INTENTS } from '~/paths/intents'

interface PostPictureFieldProps {
  image: FieldState
  file: FieldState
  agree: FieldState
}

/** With JavaScript, opens a dialog. Without JavaScript, the button submits the whole form, and the server returns the form with the picture. */
export function PostPictureField({ image, file, agree }: PostPictureFieldProps) {
  const { postForm: labels, checks, common } = useLabels()
  const hidden = useRef<HTMLInputElement>(null)
  const [hasScripts, setHasScripts] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [dialog, setDialog] = useState<'choose' | 'describe'>()
  const url = chosen ?? image.initialValue ?? ''
  const close = () => setDialog(undefined)
  const upload = useUpload('picture', { onUploaded: (picture) => choose(picture.url) })

  useEffect(() => setHasScripts(true), [])

  useEffect(() => {
    // The local draft listens to input events, which React does not fire.
    if (chosen !== undefined) hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [chosen])

  function choose(picture: string) {
    setChosen(picture)
    close()
  }

  const choice = (
    <PictureChoice
      image={{ id: image.id, name: image.name, errors: image.errors, initialValue: url }}
      file={file}
      agree={agree}
      upload={upload}
      isInDialog={hasScripts}
      onChoose={choose}
    />
  )
  const errors = [...(file.errors ?? []), ...(agree.errors ?? []), ...(image.errors ?? [])]
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 font-semibold">{checks.fields.image}</legend>
      {url && <Picture image={url} alt={labels.preview} sizes="320px" priority="high" />}
      <div className="flex needs-script flex-wrap gap-2 *:flex-auto">
        <Button type="button" variant="outline" onClick={() => setDialog('choose')}>
          {url ? common.replace : labels.addPicture}
        </Button>
        {url && (
          <>
            <Button type="button" variant="outline" onClick={() => setDialog('describe')}>
              {checks.fields.description}
            </Button>
            <Button type="button" variant="outline-danger" onClick={() => setChosen('')}>
              {common.remove}
            </Button>
          </>
        )}
      </div>
      {hasScripts ? (
        <>
          <input ref={hidden} type="hidden" name={image.name} value={url} />
          <FieldErrors id={`${image.id}-errors`} errors={dialog ? [] : errors} />
        </>
      ) : (
        <div className="needs-no-script space-y-3">{choice}</div>
      )}
      {dialog === 'choose' && (
        <PictureDialog onClose={close} title={checks.fields.image}>
          {choice}
        </PictureDialog>
      )}
      {dialog === 'describe' && (
        <PictureDialog onClose={close} title={checks.fields.description}>
          <PictureDescription url={url} onSaved={close} />
        </PictureDialog>
      )}
    </fieldset>
  )
}

interface PictureDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

function PictureDialog({ title, onClose, children }: PictureDialogProps) {
  const { cancel } = useLabels().common
  const headingId = useId()
  return (
    <Dialog headingId={headingId} onClose={onClose} focusHeading>
      <h2 id={headingId} tabIndex={-1} className="text-card font-bold text-head outline-none">
        {title}
      </h2>
      <div className="mt-4 space-y-3">
        {children}
        <Button type="button" variant="outline" onClick={onClose} className="w-full">
          {cancel}
        </Button>
      </div>
    </Dialog>
  )
}

interface PictureChoiceProps extends PostPictureFieldProps {
  upload: Upload
  isInDialog: boolean
  onChoose: (url: string) => void
}

/** The steps of the dialog: choose, crop, agree, done. */
function PictureChoice(props: PictureChoiceProps) {
  const { image, file, agree, upload, isInDialog, onChoose } = props
  const { postForm: postFormLabels, upload: uploadLabels, checks } = useLabels()
  const agreeInput = useRef<HTMLInputElement>(null)
  const [isAgreed, setIsAgreed] = useState<boolean>()

  function mayUpload() {
    const isChecked = agreeInput.current?.checked ?? false
    setIsAgreed(isChecked)
    return isChecked
  }

  const agreeErrors = isAgreed === undefined ? agree.errors : isAgreed ? [] : [checks.agreeToSize]
  const hasError = Boolean(agreeErrors?.length)
  return (
    <PictureField
      input={{
        id: file.id,
        name: file.name,
        label: isInDialog ? postFormLabels.chooseImage : postFormLabels.chooseImageNoScript,
        errors: file.errors,
        ratio: POST_RATIO,
      }}
      upload={upload}
      button={{
        label: uploadLabels.upload,
        intent: POST_INTENTS.uploadImage,
        className: 'w-full',
        variant: isInDialog ? 'primary' : 'outline',
        mayUpload,
      }}
      onPick={(item) => onChoose(item.url)}
      address={isInDialog ? undefined : image}
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
  )
}
