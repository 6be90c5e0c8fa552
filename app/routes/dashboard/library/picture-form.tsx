import { Form, useRevalidator } from '@remix-run/react'
import { type MouseEvent, useRef, useState } from 'react'
import { IntentButton } from '~/components/form/validated-form'
import { PictureInput } from '~/components/upload/picture-input'
import { UploadProgress, useUpload } from '~/components/upload/upload'
import { libraryLabels as labels } from '~/labels/library'
import { uploadLabels } from '~/labels/upload'

interface PictureFormProps {
  id: string
  action: string
  intent: string
  label: string
  hint: string
  button: string
  errors?: string[]
  multiple?: boolean
  replaces?: string
  uploaded: (stored: number) => string
  className: string
}

/** With scripts each picture uploads by itself; without them the form sends all. */
export function PictureForm(props: PictureFormProps) {
  const { id, action, intent, label, hint, button, multiple, replaces, uploaded, className } = props
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [stored, setStored] = useState(0)
  const { revalidate } = useRevalidator()
  const upload = useUpload('picture', {
    uploaded,
    onUploaded() {
      revalidate()
      setStored((count) => count + 1)
    },
  })

  function send(event: MouseEvent) {
    event.preventDefault()
    const files = [...(input.current?.files ?? [])]
    setIsMissing(files.length === 0)
    if (files.length > 0) upload.start(files, { replaces })
  }

  return (
    <Form method="post" action={action} encType="multipart/form-data" className={className}>
      <PictureInput
        key={stored}
        id={id}
        name="file"
        label={label}
        hint={hint}
        errors={isMissing ? [labels.nothingChosen] : (upload.errors ?? props.errors)}
        inputRef={input}
        multiple={multiple}
        onChoose={() => setIsMissing(false)}
      />
      <IntentButton
        variant="outline"
        intent={intent}
        onClick={send}
        busy={upload.isBusy}
        busyLabel={uploadLabels.uploading}
      >
        {button}
      </IntentButton>
      <UploadProgress upload={upload} />
    </Form>
  )
}
