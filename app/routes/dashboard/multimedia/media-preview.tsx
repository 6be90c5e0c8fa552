import { findMedia, embedUrl } from '~/domain/multimedia/media-url'
import { manageMediaLabels } from '~/labels/dashboard'
import { detectLanguage } from '~/text/language'
import { MediaCard } from '~/components/media/media-card'

export interface TypedMedia {
  title: string
  description: string
  url: string
}

/** A preview while the URL is typed. As everywhere, the poster loads nothing from the other site. */
export function MediaPreview({ typed }: { typed: TypedMedia }) {
  const found = findMedia(typed.url.trim())
  const title = typed.title.trim() || manageMediaLabels.previewTitle
  return (
    <section aria-labelledby="media-preview" className="needs-script">
      <h3 id="media-preview" className="mb-3 font-semibold">
        {manageMediaLabels.preview}
      </h3>
      {found ? (
        <MediaCard
          item={{
            id: found.mediaId,
            type: found.type,
            title,
            language: detectLanguage(title),
            description: typed.description.trim(),
            descriptionLanguage: detectLanguage(typed.description),
            url: typed.url.trim(),
            embedUrl: embedUrl(found.type, found.mediaId, found.start),
          }}
        />
      ) : (
        <p className="grid aspect-video place-items-center rounded-card border border-dashed border-line-strong p-6 text-center text-small text-muted">
          {manageMediaLabels.previewEmpty}
        </p>
      )}
    </section>
  )
}
