/** Nodes that Lexical lacks. They render themselves, so that there is no React inside the text. */
import { $createLinkNode, type LinkNode } from '@lexical/link'
import { QuoteNode } from '@lexical/rich-text'
import {
  $create,
  $createParagraphNode,
  $createTextNode,
  $getState,
  $setState,
  createState,
  $isLineBreakNode,
  DecoratorNode,
  type EditorConfig,
  ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'
import { z } from 'zod'
import { findMedia, type FoundMedia, mediaPageUrl } from '~/domain/html/media-url'
import { numberingOf } from '~/domain/html/post-html'
import { presentLabels } from '~/components/site/use-labels'

const ImageSchema = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  caption: z.string().optional(),
  credit: z.string().optional(),
})

export type Image = z.infer<typeof ImageSchema>

const imageState = createState('image', {
  parse: (value) => ImageSchema.catch({ src: '', alt: '' }).parse(value),
})

const embedState = createState('embed', {
  parse: (page): FoundMedia => findMedia(String(page)) ?? { type: 'youtube', mediaId: '' },
  unparse: mediaPageUrl,
})

/** The attributes of `ol` and `li` that Lexical lacks. */
export const numberingState = createState('numbering', {
  parse: (value) => {
    const attributes = z.record(z.string(), z.string()).catch({}).parse(value)
    return { ...numberingOf('ol', attributes), ...numberingOf('li', attributes) }
  },
})

/** `del` or `ins` if a struck-out or underlined text is an edit. */
export const editState = createState('edit', {
  parse: (value) => (value === 'del' || value === 'ins' ? value : null),
})

export class ImageNode extends DecoratorNode<null> {
  override $config() {
    return this.config('image', {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: imageState }],
    })
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const frame = document.createElement('span')
    frame.className = String(config.theme.image ?? '')
    frame.append(this.exportDOM().element)
    const { caption = '', credit = '' } = this.getImage()
    const words = [caption, credit].filter(Boolean).join(' · ')
    if (words) frame.appendChild(document.createElement('small')).textContent = words
    return frame
  }

  override updateDOM(previous: this): boolean {
    return $getState(previous, imageState, 'direct') !== $getState(this, imageState, 'direct')
  }

  override exportDOM() {
    const { src, alt, width, height } = this.getImage()
    const element = document.createElement('img')
    element.src = src
    element.alt = alt
    element.draggable = false
    if (width) element.width = width
    if (height) element.height = height
    return { element }
  }

  getImage(): Image {
    return $getState(this, imageState)
  }

  setImage(image: Image): this {
    return $setState(this, imageState, image)
  }
}

/** A plain card: editing loads nothing from the video's site. */
export class EmbedNode extends DecoratorNode<null> {
  override $config() {
    return this.config('embed', {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: embedState }],
    })
  }

  override createDOM(config: EditorConfig, editor: LexicalEditor): HTMLElement {
    const embed = this.getEmbed()
    const card = document.createElement('div')
    card.className = String(config.theme.embed ?? '')
    card.contentEditable = 'false'
    const kind = card.appendChild(document.createElement('strong'))
    kind.textContent = presentLabels().editor.embedKinds[embed.isPost ? 'post' : embed.type]
    card.append(document.createElement('br'), mediaPageUrl(embed))
    const button = card.appendChild(document.createElement('button'))
    button.type = 'button'
    button.textContent = presentLabels().editor.keepAsLink
    // Key presses on the button must not reach the surrounding text.
    button.addEventListener('keydown', (event) => event.stopPropagation())
    button.addEventListener('click', () => {
      editor.update(() =>
        this.replace($createParagraphNode().append($createVideoLink(embed))).selectEnd(),
      )
      editor.focus()
    })
    return card
  }

  override updateDOM(): boolean {
    return false
  }

  override exportDOM() {
    const element = document.createElement('p')
    const link = element.appendChild(document.createElement('a'))
    link.href = link.textContent = mediaPageUrl(this.getEmbed())
    return { element }
  }

  getEmbed(): FoundMedia {
    return $getState(this, embedState)
  }

  override isInline(): boolean {
    return false
  }

  override getTextContent(): string {
    return `${mediaPageUrl(this.getEmbed())}\n`
  }
}

/** A block of preformatted lines. Enter starts a new line; after an empty line, it leaves the block. */
export class PreNode extends ElementNode {
  override $config() {
    return this.config('pre', { extends: ElementNode })
  }

  override createDOM(): HTMLElement {
    return document.createElement('pre')
  }

  override updateDOM(): boolean {
    return false
  }

  override insertNewAfter(selection: RangeSelection) {
    const last = this.getLastChild()
    const isAtEnd = selection.isCollapsed() && selection.anchor.key === this.getKey()
    if ($isLineBreakNode(last) && isAtEnd && selection.anchor.offset === this.getChildrenSize()) {
      last.remove()
      const paragraph = $createParagraphNode()
      this.insertAfter(paragraph)
      paragraph.select()
      return paragraph
    }
    selection.insertLineBreak()
    return null
  }

  override collapseAtStart(): true {
    this.replace($createParagraphNode(), true)
    return true
  }
}

/** The last line of a quote: its speaker or source. */
export class QuoteSourceNode extends QuoteNode {
  override $config() {
    return this.config('quote-source', { extends: QuoteNode })
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config)
    element.classList.add('editor-quote-source')
    return element
  }
}

export function $createImageNode(image: Image): ImageNode {
  return $create(ImageNode).setImage(image)
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode
}

/** Omits `https://` from the text: a link whose text is its URL would become an embedded video. */
export function $createVideoLink(embed: FoundMedia): LinkNode {
  const page = mediaPageUrl(embed)
  return $createLinkNode(page).append($createTextNode(page.replace('https://www.', '')))
}

export function $createEmbedNode(embed: FoundMedia): EmbedNode {
  return $setState($create(EmbedNode), embedState, embed)
}
