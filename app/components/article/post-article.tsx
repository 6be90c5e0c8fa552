import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { MediaCard } from '~/components/media/media-card'
import { Place } from '~/components/site/place'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { Icon } from '~/components/ui/icon'
import { readInLabels, updatedLabels } from '~/labels/article'
import { article } from '~/labels/specified/article'
import { player } from '~/labels/specified/player'
import { authorPath, editArticlePath, textPath } from '~/paths/reader-paths'
import { detectLanguage } from '~/text/language'
import type { PostView } from '~/view-models/post.server'
import type { MediaView } from '~/view-models/site.server'
import { ByLine } from '~/components/post/by-line'
import { CategoryLabel } from '~/components/post/post-links'
import { Picture } from '~/components/post/picture'
import { ReadingMenu } from './reading-menu'
import { ShareMenu } from '~/components/post/share-menu'

/** Above a picture, short windows have less space, so that their first screen shows the first line of the text. */
export const articleSpace = ({ lead }: Pick<PostView, 'lead'>) => ({
  page: clsx('sm:py-8', lead && 'lg:[@media(height<54rem)]:pt-2'),
  head: clsx('sm:pt-4', lead && 'lg:-mb-1 lg:[@media(height<54rem)]:pt-0'),
})

interface PostArticleProps {
  post: PostView
  /** Hides sharing, since readers cannot open a draft. */
  isPreview?: boolean
}

export function PostArticle({ post, isPreview = false }: PostArticleProps) {
  const { user } = useRootData()
  const canEdit = user?.rights.includes('managePosts')
  const { article: labels, lang } = useLabels({ article })
  return (
    <article className="relative border-line bg-surface max-sm:-mx-4 max-sm:border-y sm:mx-auto sm:max-w-4xl sm:rounded-card sm:border">
      <div
        className={clsx(
          'no-print mx-auto flex max-w-3xl items-center justify-between gap-2 px-4 pt-1 sm:px-8',
          articleSpace(post).head,
        )}
      >
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Link
            to="/"
            prefetch="intent"
            lang={lang.en}
            className="-ms-1 inline-flex min-h-11 items-center gap-2 px-1 font-bold whitespace-nowrap text-link hover:text-link-hover hover:underline max-sm:text-small max-[22rem]:*:hidden"
          >
            {/* On phones, the pencil takes the arrow's place. */}
            <Icon name="arrow-left" className={clsx('size-5', canEdit && 'max-sm:hidden')} />
            {labels.backHome}
          </Link>
          {!post.isPage && (
            <CategoryLabel
              category={post.category}
              className="gap-2 py-1.5 before:text-muted before:content-['/'_/_'']"
            />
          )}
        </div>
        {!isPreview && (
          <div className="-me-3 flex shrink-0">
            {!post.isPage && <ReadingMenu key={post.id} post={post} />}
            {canEdit && <EditLink post={post} />}
            {!post.isPage && <ShareMenu post={post} />}
          </div>
        )}
      </div>
      <header className="px-4 sm:px-8">
        <div className="mx-auto max-w-176">
          <h1 lang={post.titleLanguage} className="text-title font-bold text-head">
            {post.title}
          </h1>
          {!post.isPage && <PostByLine post={post} />}
          {post.hasStandfirst && (
            <p
              lang={post.descriptionLanguage}
              className="mt-2 text-muted max-sm:text-small sm:text-card"
            >
              {post.description}
            </p>
          )}
          <TranslationLink translation={post.translation} />
        </div>
      </header>
      {post.lead && (
        <figure className="mx-auto mt-3 max-w-192 sm:px-8">
          <Picture
            image={post.lead}
            alt={post.imageAlt}
            language={post.imageAltLanguage}
            fit={post.leadFit}
            sizes="(width >= 768px) 704px, 100vw"
            priority="high"
            className="lead-picture sm:rounded-field"
          />
          {(post.caption || post.credit) && (
            <figcaption lang={post.language} className="px-4 pt-2 text-small text-muted sm:px-0">
              {post.caption} {post.credit && <small>{post.credit}</small>}
            </figcaption>
          )}
        </figure>
      )}
      <div className={clsx('px-4 pb-10 sm:px-8', post.lead ? 'pt-3' : 'pt-6')}>
        <Contents headings={post.headings} />
        <PostBody post={post} />
      </div>
      {!post.isPage && (
        <Place name="beside" className="absolute end-full top-0 me-4 w-40 max-xl:hidden" />
      )}
    </article>
  )
}

/** Render this link only for users who may edit: only their pages contain its label. */
function EditLink({ post: { id } }: PostArticleProps) {
  const { edit, lang } = useLabels()
  const label = edit.articleHeading
  return (
    <Link
      to={editArticlePath(id)}
      lang={lang.en}
      title={label}
      className="flex size-11 items-center justify-center rounded-full text-muted hover:bg-sunk hover:text-ink"
    >
      <Icon name="square-pen" className="size-5" />
      <span className="sr-only">{label}</span>
    </Link>
  )
}

function PostByLine({ post }: { post: PostView }) {
  const { authorSlug, dateLanguage, isToday, readingLabel, updated } = post
  const isLong = isToday || updated !== null
  const link = (name: string) =>
    authorSlug ? (
      <Link to={authorPath(authorSlug)} prefetch="intent" rel="author" className="hover:underline">
        {name}
      </Link>
    ) : (
      name
    )
  return (
    <ByLine
      post={post}
      link={link}
      className="mt-2 lg:*:last:flex lg:*:last:flex-wrap lg:*:last:items-baseline lg:*:last:gap-x-3"
    >
      {/* A long line would rewrap when the web font arrives, so on phones it is two. */}
      {isLong && <br className="sm:hidden" />}
      <span lang={dateLanguage}>
        <span className={isLong ? 'max-sm:hidden' : undefined}>{' · '}</span>
        {updated && (
          <>
            {updatedLabels[dateLanguage]}{' '}
            <time dateTime={post.modifiedIso} title={updated.title}>
              {updated.label}
            </time>
            {' · '}
          </>
        )}
        {readingLabel}
      </span>
    </ByLine>
  )
}

function TranslationLink({ translation }: Pick<PostView, 'translation'>) {
  if (!translation) return null
  const { language } = translation
  return (
    <Link
      to={textPath(translation)}
      prefetch="intent"
      lang={language}
      hrefLang={language}
      rel="alternate"
      className="no-print mt-2 inline-flex min-h-11 items-center font-semibold text-link hover:underline"
    >
      {readInLabels[language]}
    </Link>
  )
}

/** The table of contents. In wide windows it is beside the article, and stays open in browsers that support that. */
function Contents({ headings }: Pick<PostView, 'headings'>) {
  const { article: labels, lang } = useLabels({ article })
  if (headings.length === 0) return null
  return (
    <nav
      aria-label={labels.contents}
      lang={lang.hi}
      className="no-print mx-auto mb-4 max-w-176 margin:absolute margin:inset-y-0 margin:start-full margin:ms-4 margin:mb-0 margin:w-56"
    >
      <details className="contents-list group rounded-field border border-line px-4 margin:sticky margin:top-24 margin:border-0 margin:px-0">
        <summary className="flex min-h-11 items-center justify-between font-bold">
          {labels.contents}
          <Icon name="chevron-right" className="size-5 group-open:rotate-90" />
        </summary>
        <ol className="list-decimal ps-6 pb-2 margin:text-small">
          {headings.map(({ id, text }) => (
            <li key={id} lang={detectLanguage(text)} className="py-1.5">
              <a href={`#${id}`} className="wrap-anywhere text-link hover:underline">
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

function PostBody({ post }: { post: PostView }) {
  return (
    <div className="mx-auto max-w-176 space-y-8">
      {post.pieces.map((piece, index) =>
        'media' in piece ? (
          <MediaInText key={index} item={piece.media} index={index} />
        ) : 'place' in piece ? (
          <Place key={index} name={piece.place} />
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

/** Limits the width of reels: at the column's full width, a reel would be two screens high. */
function MediaInText({ item, index }: { item: MediaView; index: number }) {
  const { player: labels, lang } = useLabels({ player })
  const title = [labels.inText[item.isPost ? 'post' : item.type], item.title]
    .filter(Boolean)
    .join(' ')
  const named = { ...item, title, language: lang.hi as MediaView['language'] }
  return (
    <div className={item.type === 'reel' ? 'mx-auto max-w-80' : undefined}>
      <MediaCard item={named} index={index} isInText />
    </div>
  )
}
