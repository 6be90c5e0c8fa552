import clsx from 'clsx'
import { pictureSources } from '~/domain/core/picture-url'
import type { TextLanguage } from '~/text/language'

interface PictureProps {
  image: string
  /** Leave it empty next to a title that says the same. */
  alt?: string
  language?: TextLanguage
  /** `contain` shows the whole picture; `cover` fills the frame. */
  fit?: 'cover' | 'contain'
  sizes?: string
  /** Loads the picture eagerly: `high` above the fold, `low` for pictures that appear soon. */
  priority?: 'high' | 'low'
  className?: string
}

/** Reserves the picture's space while it loads, filled with its colour if the picture will cover the frame. */
export function Picture({
  image,
  alt = '',
  language,
  fit = 'cover',
  sizes = '100vw',
  priority,
  className,
}: PictureProps) {
  const { src, srcSet, colour } = pictureSources(image, sizes)
  return (
    <span
      className={clsx('picture', className)}
      style={fit === 'cover' ? { background: colour } : undefined}
    >
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={alt}
        lang={language}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        // React 18 accepts the attribute only in lower case, and its types omit it.
        {...(priority && { fetchpriority: priority })}
        className={fit === 'contain' ? 'object-contain' : undefined}
      />
    </span>
  )
}
