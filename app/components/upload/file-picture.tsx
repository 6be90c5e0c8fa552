import clsx from 'clsx'
import { Picture } from '~/components/post/picture'
import { Icon } from '~/components/ui/icon'
import type { LibraryItem } from '~/view-models/library.server'

interface FilePictureProps {
  item: Pick<LibraryItem, 'image' | 'isAudio'>
  sizes: string
  className: string
}

/** The thumbnail of a library file; audio shows an icon. */
export function FilePicture({ item: { image, isAudio }, sizes, className }: FilePictureProps) {
  if (!isAudio) return <Picture image={image} fit="contain" sizes={sizes} className={className} />
  return (
    <span className={clsx('flex aspect-video items-center justify-center', className)}>
      <Icon name="play" className="size-10 text-muted" />
    </span>
  )
}
