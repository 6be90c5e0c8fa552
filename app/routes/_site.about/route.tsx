import { useLoaderData } from '@remix-run/react'
import { OwnText } from '~/components/article/own-text'
import { findOwnPage } from '~/domain/posts/pages.server'
import { pageLoader } from '~/http/handlers.server'
import { ownPageMeta, pageMeta } from '~/http/page-meta.server'
import type { CachedHandle } from '~/server/cached-routes.server'
import { escapeText } from '~/text/clean'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import { type PageText, toPageText } from '~/view-models/post.server'

export const handle = { cacheParams: [] } satisfies CachedHandle

export { loadedMeta as meta } from '~/components/site/loader-data'

export const loader = pageLoader(({ request, deps, labels: { site: labels }, speech }) => {
  const page = findOwnPage(deps, 'about')
  const { site } = deps.settings()
  if (page)
    return {
      text: toPageText(page, site.digits),
      meta: ownPageMeta(request, deps, page, speech.chosen),
    }
  const title = labels.aboutHindi
  const paragraphs = site.examples ? PARAGRAPHS : [site.description || labels.noContent]
  return {
    text: builtInText(title, paragraphs),
    meta: pageMeta(request, deps, {
      title,
      description: paragraphs[0],
      noIndex: !site.examples,
    }),
  }
})

export default function AboutPage() {
  const { text } = useLoaderData<typeof loader>()
  return (
    <div className="container-page py-8">
      <OwnText text={text} />
    </div>
  )
}

function builtInText(title: string, paragraphs: string[]): PageText {
  const language = detectLanguage(paragraphs.join(' '))
  return {
    title,
    titleLanguage: detectPartLanguage(title, language),
    language,
    html: paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join(''),
  }
}

const PARAGRAPHS = [
  'हम भारत की परंपराओं, साहित्य, इतिहास और धर्मों पर लिखते हैं। हमारे पन्नों पर कहीं किसी पुराने मंदिर की सुबह है, कहीं दरगाह की क़व्वाली, कहीं गुरुद्वारे का लंगर, कहीं विहार का मौन और कहीं गिरजाघर की घंटी। हमारी कोशिश है कि पाठक इन सबको पास से देखें और हर परंपरा को उसके अपने शब्दों में समझें।',
  'हमारी सामग्री अध्ययन और शोध पर टिकी है। लेख लिखने से पहले हम मूल ग्रंथ, प्रामाणिक पुस्तकें और अभिलेख पढ़ते हैं, और जहाँ हो सके वहाँ जाकर लोगों से बात करते हैं। जहाँ इतिहास और मान्यता अलग-अलग बात कहते हैं, वहाँ हम दोनों को साफ़ बताते हैं। जो बात पक्की नहीं है, उसे पक्की बनाकर नहीं लिखते।',
  'विविधता में एकता हमारे लिए कोई नारा नहीं, रोज़ का अनुभव है। नई फ़सल का त्योहार कहीं पोंगल है, कहीं लोहड़ी और कहीं बिहू। एक ही कथा बीसियों भाषाओं में अलग ढंग से गाई जाती है। बुनकर, कुम्हार, गायक और कवि अलग-अलग आस्थाओं के होते हुए भी एक-दूसरे के काम में शामिल रहे हैं। हम इन्हीं साझे धागों को सामने रखना चाहते हैं और साथ ही हर परंपरा की अपनी पहचान का भी पूरा आदर करते हैं।',
  'सत्य, अहिंसा, क्षमा, करुणा, सेवा और श्रम का सम्मान ऐसे नैतिक और सांस्कृतिक मूल्य हैं, जो अलग-अलग नामों से हमारी सभी परंपराओं में मिलते हैं। हम इन पर उपदेश नहीं देते। हम उन लोगों, स्थानों और रचनाओं की बात करते हैं जिनमें ये मूल्य जीते हुए दिखाई देते हैं, और उन अवसरों की भी, जब समाज इनसे चूक गया।',
  'हम मुख्य रूप से हिंदी में लिखते हैं, ताकि गंभीर विषय भी घर की भाषा में पढ़े और सुनाए जा सकें। वाक्य सीधे रखते हैं और कठिन शब्द का अर्थ वहीं समझा देते हैं। स्कूल का विद्यार्थी, शोध करने वाला और शाम को फ़ुर्सत से पढ़ने वाले दादा-दादी, सबको यहाँ अपने काम की कोई बात मिले, यही हमारी इच्छा है।',
  'यह काम पाठकों के साथ से ही पूरा होता है। किसी लेख में भूल दिखे तो हमें बताइए; हम जाँच करके उसे सुधारेंगे। आपके गाँव या मोहल्ले में कोई लोकगीत, रस्म, इमारत या कारीगर हो जिसके बारे में कम लोग जानते हैं, तो उसकी बात हम तक पहुँचाइए। विरासत सबकी है, इसलिए उसे सँभालने का काम भी हम सबका है।',
]
