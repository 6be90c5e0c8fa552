/** Nodes that Lexical lacks. They render themselves: no React inside the text. */
import {
  $create,
  $getState,
  $setState,
  createState,
  DecoratorNode,
  type EditorConfig,
  type LexicalNode,
} from 'lexical'
import type { FoundMedia } from '~/domain/multimedia/media-url'
import { embedPage } from '~/domain/posts/post-html'
import { editorLabels } from '~/labels/editor'
import type { Image } from './article'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const size = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)

const imageState = createState('image', {
  parse: (value): Image => {
    const { src, alt, width, height } = toRecord(value)
    return { src: text(src), alt: text(alt), width: size(width), height: size(height) }
  },
})

const embedState = createState('embed', {
  parse: (value): FoundMedia => {
    const { type, mediaId, start } = toRecord(value)
    const media = { mediaId: text(mediaId), ...(size(start) && { start: size(start) }) }
    return { type: type === 'reel' ? 'reel' : 'youtube', ...media }
  },
})

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export class ImageNode extends DecoratorNode<null> {
  override $config() {
    return this.config('image', {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: imageState }],
    })
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const { src, alt, width, height } = this.getImage()
    const frame = document.createElement('span')
    frame.className = String(config.theme.image ?? '')
    const img = frame.appendChild(document.createElement('img'))
    img.src = src
    img.alt = alt
    img.draggable = false
    if (width) img.width = width
    if (height) img.height = height
    return frame
  }

  override updateDOM(previous: this): boolean {
    return $getState(previous, imageState, 'direct') !== $getState(this, imageState, 'direct')
  }

  override exportDOM() {
    const { src, alt, width, height } = this.getImage()
    const element = document.createElement('img')
    element.setAttribute('src', src)
    element.setAttribute('alt', alt)
    if (width) element.setAttribute('width', String(width))
    if (height) element.setAttribute('height', String(height))
    return { element }
  }

  getImage(): Image {
    return $getState(this, imageState)
  }

  setImage(image: Image): this {
    return $setState(this, imageState, image)
  }

  override isInline(): boolean {
    return true
  }

  override getTextContent(): string {
    return ''
  }

  override decorate(): null {
    return null
  }
}

/** A plain card: nothing is fetched from the video's site while editing. */
export class EmbedNode extends DecoratorNode<null> {
  override $config() {
    return this.config('embed', {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: embedState }],
    })
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const embed = this.getEmbed()
    const card = document.createElement('div')
    card.className = String(config.theme.embed ?? '')
    card.contentEditable = 'false'
    const kind = card.appendChild(document.createElement('strong'))
    kind.textContent = editorLabels.embedKinds[embed.type]
    card.append(document.createElement('br'), embedPage(embed))
    return card
  }

  override updateDOM(previous: this): boolean {
    return $getState(previous, embedState, 'direct') !== $getState(this, embedState, 'direct')
  }

  override exportDOM() {
    const element = document.createElement('p')
    const link = element.appendChild(document.createElement('a'))
    link.href = link.textContent = embedPage(this.getEmbed())
    return { element }
  }

  getEmbed(): FoundMedia {
    return $getState(this, embedState)
  }

  setEmbed(embed: FoundMedia): this {
    return $setState(this, embedState, embed)
  }

  override isInline(): boolean {
    return false
  }

  override getTextContent(): string {
    return `${embedPage(this.getEmbed())}\n`
  }

  override decorate(): null {
    return null
  }
}

export function $createImageNode(image: Image): ImageNode {
  return $create(ImageNode).setImage(image)
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode
}

export function $createEmbedNode(embed: FoundMedia): EmbedNode {
  return $create(EmbedNode).setEmbed(embed)
}

export function $isEmbedNode(node: LexicalNode | null | undefined): node is EmbedNode {
  return node instanceof EmbedNode
}
