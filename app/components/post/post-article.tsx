import { Link } from '@remix-run/react'
import { MediaCard } from '~/components/media/media-card'
import { Icon } from '~/components/ui/icon'
import { postLabels } from '~/labels/post'
import { authorPath, postPath } from '~/paths/reader-paths'
import { detectLanguage } from '~/text/language'
import type { PostView } from '~/view-models/post.server'
import type { MediaView } from '~/view-models/site.server'
import { ByLine } from './by-line'
import { CategoryLabel } from './post-links'
import { Picture } from './picture'
import { ShareMenu } from './share-menu'

interface PostArticleProps {
  post: PostView
  /** Readers cannot open links to it yet. */
  isPreview?: boolean
}

export function PostArticle({ post, isPreview = false }: PostArticleProps) {
  return (
    <article className="border-line bg-surface max-sm:-mx-4 max-sm:border-y sm:mx-auto sm:max-w-4xl sm:rounded-card sm:border">
      <div className="no-print flex items-center justify-between gap-4 px-4 pt-2 sm:px-8 sm:pt-4 lg:pt-2">
        <Link
          to="/"
          prefetch="intent"
          lang="en"
          className="-ms-1 inline-flex min-h-11 items-center gap-2 px-1 font-bold text-link hover:text-link-hover hover:underline"
        >
          <Icon name="arrow-left" className="size-5" />
          {postLabels.backHome}
        </Link>
        {!isPreview && <ShareMenu post={post} />}
      </div>
      <header className="px-4 pt-2 sm:px-8 lg:pt-0">
        <div className="mx-auto max-w-176">
          <CategoryLabel category={post.category} />
          <h1 lang={post.titleLanguage} className="text-title font-bold text-head">
            {post.title}
          </h1>
          <PostByLine post={post} />
          <TranslationLink translation={post.translation} />
        </div>
      </header>
      {/* Low enough on a desktop to show the first lines of the text without scrolling. */}
      <figure className="mx-auto mt-6 max-w-176 lg:mt-4">
        <Picture
          image={post.image}
          alt={post.imageAlt}
          language={post.imageAltLanguage}
          fit="contain"
          sizes="(width >= 768px) 704px, 100vw"
          priority="high"
          className="sm:rounded-field lg:aspect-auto lg:h-[clamp(14rem,36vh,24.75rem)]"
        />
        {post.caption && (
          <figcaption lang={post.language} className="px-4 pt-2 text-small text-muted sm:px-0">
            {post.caption}
          </figcaption>
        )}
      </figure>
      <div className="px-4 pt-8 pb-10 sm:px-8 lg:pt-5">
        <Contents headings={post.headings} />
        <PostBody post={post} />
      </div>
    </article>
  )
}

function PostByLine({ post }: { post: PostView }) {
  const { authorSlug, dateLanguage, readingLabel, updated } = post
  const link = (name: string) =>
    authorSlug ? (
      <Link to={authorPath(authorSlug)} prefetch="intent" rel="author" className="hover:underline">
        {name}
      </Link>
    ) : (
      name
    )
  return (
    <ByLine post={post} link={link} className="mt-4 lg:mt-3">
      <span lang={dateLanguage}>
        {updated && (
          <>
            {' · '}
            {postLabels.updated[dateLanguage]}{' '}
            <time dateTime={updated.iso} title={updated.title}>
              {updated.label}
            </time>
          </>
        )}
        {' · '}
        {readingLabel}
      </span>
    </ByLine>
  )
}

function TranslationLink({ translation }: Pick<PostView, 'translation'>) {
  if (!translation) return null
  const { slug, language } = translation
  return (
    <Link
      to={postPath(slug)}
      prefetch="intent"
      lang={language}
      hrefLang={language}
      rel="alternate"
      className="no-print mt-2 inline-flex min-h-11 items-center font-semibold text-link hover:underline"
    >
      {postLabels.readIn[language]}
    </Link>
  )
}

function Contents({ headings }: Pick<PostView, 'headings'>) {
  if (headings.length === 0) return null
  return (
    <details className="group mx-auto mb-6 max-w-176 rounded-field border border-line px-4 py-2 lg:mb-3 lg:border-x-0 lg:border-t-0 lg:p-0">
      <summary lang="hi" className="flex min-h-11 items-center justify-between font-bold">
        {postLabels.contents}
        <Icon name="chevron-right" className="size-5 group-open:rotate-90" />
      </summary>
      <ol className="list-decimal ps-6 pb-2">
        {headings.map(({ id, text }) => (
          <li key={id} lang={detectLanguage(text)} className="py-1.5">
            <a href={`#${id}`} className="text-link hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </details>
  )
}

function PostBody({ post }: { post: PostView }) {
  return (
    <div className="mx-auto max-w-176 space-y-8">
      {post.pieces.map((piece, index) =>
        'media' in piece ? (
          <MediaInText key={index} item={piece.media} index={index} />
        ) : (
          <div
            key={index}
            lang={post.language}
            className="prose"
            dangerouslySetInnerHTML={{ __html: piece.html }}
          />
        ),
      )}
    </div>
  )
}

/** A reel as wide as the column would fill two screens. */
function MediaInText({ item, index }: { item: MediaView; index: number }) {
  return (
    <div className={item.type === 'reel' ? 'mx-auto max-w-80' : undefined}>
      <MediaCard item={item} index={index} isInText />
    </div>
  )
}
