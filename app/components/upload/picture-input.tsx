import {
  type ClipboardEvent,
  type DragEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useState,
} from 'react'
import clsx from 'clsx'
import { FieldErrors } from '~/components/form/field'
import { BothLanguages } from '~/components/ui/both-languages'
import { CROP_CHOICES, hasRatio } from '~/domain/files/picture-crop'
import { PICTURE_TYPES } from '~/domain/files/schema'
import { uploadLabels as labels } from '~/labels/upload'

/** On a line that breaks off, the choices that are there without scripts. */
const CropTool = lazy(() => import('./crop-tool').catch(() => ({ default: CropChoices })))

/** The smaller recommended size (specification §9). */
const SMALLEST = { width: 800, height: 450 }

interface PictureInputProps {
  id: string
  name: string
  label: string
  hint?: string
  errors?: string[]
  inputRef?: RefObject<HTMLInputElement>
  /** Pictures of another one are cut: the field `crop` says how. */
  ratio?: number
  multiple?: boolean
  /** Chosen, dropped or pasted; empty when the choice was taken back. */
  onChoose?: (files: File[]) => void
}

interface Preview {
  url: string
  width: number
  height: number
}

/** A file input that pictures can also be dropped on and pasted into. */
export function PictureInput(props: PictureInputProps) {
  const { id, name, label, hint, errors, inputRef, ratio, multiple, onChoose } = props
  const [isOver, setIsOver] = useState(false)
  const [file, setFile] = useState<File>()
  const preview = usePreview(ratio === undefined ? undefined : file)
  const needsCrop = ratio !== undefined && preview && !hasRatio(preview, ratio)

  function choose(files: File[]) {
    setFile(files[0])
    onChoose?.(files)
  }

  /** Into the input itself, so that the form has them too. */
  function give(event: DragEvent | ClipboardEvent, data: DataTransfer) {
    const given = [...data.files].filter(({ type }) => type.startsWith('image/'))
    setIsOver(false)
    const input = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]')
    if (given.length === 0 || !input) return
    event.preventDefault()
    const transfer = new DataTransfer()
    for (const each of multiple ? given : given.slice(0, 1)) transfer.items.add(each)
    input.files = transfer.files
    choose([...transfer.files])
  }

  return (
    <div
      className={clsx('space-y-1.5 rounded-field', isOver && 'bg-sunk outline-2 outline-link')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => give(event, event.dataTransfer)}
      onPaste={(event) => give(event, event.clipboardData)}
    >
      <label htmlFor={id} className="block text-small">
        {label}
      </label>
      <input
        ref={inputRef}
        id={id}
        name={name}
        type="file"
        accept={PICTURE_TYPES}
        multiple={multiple}
        onChange={({ currentTarget }) => choose([...(currentTarget.files ?? [])])}
        aria-invalid={Boolean(errors) || undefined}
        aria-describedby={clsx(errors && `${id}-error`, `${id}-hint`)}
        className="block min-h-11 w-full text-small file:me-3 file:min-h-11 file:rounded-button file:border file:border-line-strong file:bg-transparent file:px-3 file:font-semibold"
      />
      <FieldErrors id={`${id}-error`} errors={errors} />
      <p id={`${id}-hint`} className="text-small text-muted">
        {hint}{' '}
        <span className="needs-script">
          <BothLanguages en={labels.dropHint} hi={labels.dropHintHindi} />
        </span>
      </p>
      {preview && ratio !== 1 && isSmall(preview) && (
        <p role="status" className="text-small">
          {labels.small(preview.width, preview.height)}
        </p>
      )}
      {needsCrop && (
        <Suspense>
          <CropTool key={preview.url} {...preview} ratio={ratio} />
        </Suspense>
      )}
      {ratio !== undefined && (
        <noscript>
          <CropChoices />
        </noscript>
      )}
    </div>
  )
}

const isSmall = ({ width, height }: Preview) => width < SMALLEST.width || height < SMALLEST.height

function CropChoices() {
  return (
    <fieldset className="space-y-1 text-small">
      <legend>
        <BothLanguages en={labels.cropNoScript} hi={labels.cropNoScriptHindi} />
      </legend>
      {CROP_CHOICES.map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="crop"
            value={choice}
            defaultChecked={choice === 'middle'}
            className="size-5 shrink-0 accent-[var(--link)]"
          />
          {labels.cropChoices[choice]}
        </label>
      ))}
    </fieldset>
  )
}

/** Null until it is known that the file is a picture. */
function usePreview(file: File | undefined): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    setPreview(null)
    if (!file) return undefined
    const url = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => setPreview({ url, width: image.naturalWidth, height: image.naturalHeight })
    image.src = url
    return () => {
      image.onload = null
      URL.revokeObjectURL(url)
    }
  }, [file])
  return preview
}
