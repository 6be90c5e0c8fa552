import clsx from 'clsx'
import { useBrokenImage } from '~/components/ui/use-broken-image'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import type { TextLanguage } from '~/text/language'
import { pictureSources } from './picture-sources'

const RATIOS = {
  '16:9': { frame: 'aspect-video', width: 1200, height: 675 },
  '4:3': { frame: 'aspect-4/3', width: 480, height: 360 },
}

interface PictureProps {
  image: string
  /** Empty beside a title that says the same. */
  alt?: string
  language?: TextLanguage
  ratio?: keyof typeof RATIOS
  /** `contain` shows the whole picture; `cover` fills the frame. */
  fit?: 'cover' | 'contain'
  sizes?: string
  /** For the picture above the fold: fetched early. */
  priority?: boolean
  className?: string
  imageClassName?: string
}

/** Keeps its space while loading; a broken picture becomes the default picture. */
export function Picture({
  image,
  alt = '',
  language,
  ratio = '16:9',
  fit = 'cover',
  sizes = '100vw',
  priority = false,
  className,
  imageClassName,
}: PictureProps) {
  const { ref, broken, onError } = useBrokenImage(image)
  const { src, srcSet } = pictureSources(broken ? DEFAULT_IMAGE : image)
  const { frame, width, height } = RATIOS[ratio]

  return (
    <span className={clsx('block overflow-hidden bg-sunk', frame, className)}>
      <img
        ref={ref}
        src={src}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={alt}
        lang={language}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        // React 18 knows the attribute only in this spelling, its types not at all.
        {...(priority && { fetchpriority: 'high' })}
        onError={onError}
        className={clsx(
          'post-picture size-full',
          fit === 'cover' ? 'object-cover' : 'object-contain',
          imageClassName,
        )}
      />
    </span>
  )
}
