import { Form, useRevalidator } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PictureField } from '~/components/upload/picture-field'
import { useUpload } from '~/components/upload/upload'
import { AUDIO_TYPES, PICTURE_TYPES, type UploadKind } from '~/domain/core/file-schema'

interface PictureFormProps {
  id: string
  action: string
  intent: string
  label: string
  hint: ReactNode
  button: string
  errors?: string[]
  multiple?: boolean
  replaces?: string
  kind?: UploadKind
  uploaded: (values: { count: number }) => string
  className: string
}

/** With JavaScript, each picture uploads separately; without JavaScript, the form submits them all. */
export function PictureForm(props: PictureFormProps) {
  const { action, intent, button, uploaded, className, kind = 'picture' } = props
  const { id, label, hint, errors, multiple, replaces } = props
  const accept = kind === 'file' ? `${PICTURE_TYPES},${AUDIO_TYPES}` : undefined
  const { revalidate } = useRevalidator()
  const upload = useUpload(kind, { uploaded, onUploaded: revalidate })
  return (
    <Form method="post" action={action} encType="multipart/form-data" className={className}>
      <PictureField
        input={{ id, label, hint, errors, multiple, accept }}
        replaces={replaces}
        upload={upload}
        button={{ label: button, intent }}
      />
    </Form>
  )
}
