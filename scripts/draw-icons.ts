/** Draws `app/components/ui/icons.svg` from two icon libraries: `npx tsx scripts/draw-icons.ts`. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Clock,
  ExternalLink,
  Eye,
  EyeOff,
  FileText,
  Info,
  Link,
  LogOut,
  Mail,
  MapPin,
  Menu,
  Pause,
  Phone,
  Play,
  Search,
  Share2,
  TriangleAlert,
  UserRound,
  X,
} from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  FaFacebookF,
  FaInstagram,
  FaLinkedinIn,
  FaWhatsapp,
  FaXTwitter,
  FaYoutube,
} from 'react-icons/fa6'
import type { IconName } from '../app/components/ui/icon'

/** A shikhara with its flag. */
const TEMPLE =
  '<path d="M12 6.5V1.5l4 1.5-4 1.5"/>' +
  '<path d="M12 6.5c-3 2-4.5 5-4.5 9h9c0-4-1.5-7-4.5-9Z"/>' +
  '<path d="M5.5 15.5h13v5h-13zM3.5 20.5h17M10 20.5v-2a2 2 0 0 1 4 0v2"/>'

interface Drawing {
  viewBox: string
  textStyle: string
  shapes: string
}

const DRAWINGS: Record<IconName, Drawing> = {
  'arrow-left': lines(ArrowLeft),
  'arrow-right': lines(ArrowRight),
  'arrow-up': lines(ArrowUp),
  'chevron-left': lines(ChevronLeft),
  'chevron-right': lines(ChevronRight),
  'circle-alert': lines(CircleAlert),
  'circle-check': lines(CircleCheck),
  clock: lines(Clock),
  'external-link': lines(ExternalLink),
  eye: lines(Eye),
  'eye-off': lines(EyeOff),
  facebook: brand(FaFacebookF),
  'file-text': lines(FileText),
  info: lines(Info),
  instagram: brand(FaInstagram),
  link: lines(Link),
  linkedin: brand(FaLinkedinIn),
  'log-out': lines(LogOut),
  mail: lines(Mail),
  'map-pin': lines(MapPin),
  menu: lines(Menu),
  pause: lines(Pause),
  phone: lines(Phone),
  play: lines(Play),
  search: lines(Search),
  share: lines(Share2),
  temple: { viewBox: '0 0 24 24', textStyle: ' stroke-width="1.6"', shapes: TEMPLE },
  'triangle-alert': lines(TriangleAlert),
  twitter: brand(FaXTwitter),
  user: lines(UserRound),
  whatsapp: brand(FaWhatsapp),
  x: lines(X),
  youtube: brand(FaYoutube),
}

function lines(component: ComponentType): Drawing {
  return { ...shapesOf(component), textStyle: '' }
}

/** Brand icons are filled. */
function brand(component: ComponentType): Drawing {
  return { ...shapesOf(component), textStyle: ' fill="currentColor" stroke="none"' }
}

function shapesOf(component: ComponentType): Pick<Drawing, 'viewBox' | 'shapes'> {
  const svg = renderToStaticMarkup(createElement(component))
  const [, viewBox, shapes] = /viewBox="([^"]+)"[^>]*>(.*)<\/svg>$/s.exec(svg) ?? []
  if (!viewBox || !shapes) throw new Error(`Not a drawing: ${svg}`)
  return { viewBox, shapes: shapes.replace(/><\/\w+>/g, '/>') }
}

export function drawIcons(): string {
  const symbols = Object.entries(DRAWINGS).map(
    ([name, { viewBox, textStyle, shapes }]) =>
      `<symbol id="${name}" viewBox="${viewBox}"${textStyle}>${shapes}</symbol>\n`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`
}

export const ICONS_FILE = fileURLToPath(new URL('../app/components/ui/icons.svg', import.meta.url))

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(ICONS_FILE, drawIcons())
