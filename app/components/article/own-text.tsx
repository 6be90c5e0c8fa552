import type { PageText } from '~/view-models/post.server'

interface OwnTextProps {
  text: PageText
  heading?: 'h1' | 'h2'
}

/** The newsroom's own content for a built-in page such as /about. */
export function OwnText({ text, heading: Heading = 'h1' }: OwnTextProps) {
  return (
    <article
      lang={text.language}
      className="mx-auto max-w-4xl rounded-card border border-line bg-surface px-4 py-8 sm:px-10 lg:px-16"
    >
      <Heading
        lang={text.titleLanguage}
        className="mx-auto max-w-[44rem] text-title font-bold text-head"
      >
        {text.title}
      </Heading>
      <div className="prose mx-auto mt-6" dangerouslySetInnerHTML={{ __html: text.html }} />
    </article>
  )
}
