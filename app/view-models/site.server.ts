import type { Account } from '~/domain/accounts/schema'
import type { Category } from '~/domain/categories/categories.server'
import type { CountedCategory } from '~/domain/categories/manage-categories.server'
import type { Deps } from '~/domain/deps.server'
import { embedUrl, findMedia } from '~/domain/multimedia/media-url'
import type { MediaItem } from '~/domain/multimedia/multimedia.server'
import { detectLanguage } from '~/text/language'
import { firstGrapheme } from '~/text/segment'
import { formatYear } from '~/time/format-date'
import { dateStyle } from './number-style.server'
import type {
  CategoryLinkView,
  CategoryRowView,
  CurrentUserView,
  MediaView,
  SiteView,
} from './site'

export function toSiteView(
  { now, settings }: Pick<Deps, 'now' | 'settings'>,
  origin: string,
): SiteView {
  return {
    name: settings.SITE_NAME,
    nameLanguage: detectLanguage(settings.SITE_NAME),
    origin,
    yearLabel: formatYear(now(), dateStyle('hi', settings)),
    contact: {
      location: settings.CONTACT_LOCATION,
      phone: settings.CONTACT_PHONE,
      email: settings.CONTACT_EMAIL,
      hours: settings.CONTACT_HOURS,
    },
    social: [
      { network: 'facebook', url: settings.SOCIAL_FACEBOOK },
      { network: 'twitter', url: settings.SOCIAL_TWITTER },
      { network: 'instagram', url: settings.SOCIAL_INSTAGRAM },
      { network: 'linkedin', url: settings.SOCIAL_LINKEDIN },
      { network: 'youtube', url: settings.SOCIAL_YOUTUBE },
    ],
  }
}

export function toCurrentUser(account: Account): CurrentUserView {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    profilePicture: account.profilePicture,
    isAdmin: account.isAdmin,
    initial: firstGrapheme(account.username),
  }
}

export function toCategoryLink(category: Pick<Category, 'name' | 'slug'>): CategoryLinkView {
  return { name: category.name, slug: category.slug, language: detectLanguage(category.name) }
}

export function toMediaView(item: MediaItem): MediaView {
  return {
    id: item.id,
    type: item.type,
    title: item.title,
    language: detectLanguage(item.title),
    description: item.description,
    descriptionLanguage: detectLanguage(item.description),
    url: item.url,
    embedUrl: embedUrl(item.type, item.mediaId, findMedia(item.url)?.start),
  }
}

export function toCategoryRow(category: CountedCategory): CategoryRowView {
  return {
    ...toCategoryLink(category),
    id: category.id,
    posts: category.posts,
    isDefault: category.isDefault,
  }
}
