import type * as english from '../en/readers'
import type { Words } from '../words'
import { articleLabels } from '../article'
import { homeLabels } from '../home'
import { loaderLabels } from '../loaders.server'
import { playerLabels } from '../player'
import { searchLabels } from '../search'

export const readers: Words<typeof english> = {
  post: {
    readArticle: 'लेख पढ़ें',
    shareVia: 'शेयर करें',
    share: 'शेयर करें',
    copyLink: 'लिंक कॉपी करें',
    linkCopied: 'लिंक कॉपी हो गया!',
    copyFailed: 'लिंक कॉपी नहीं हो सका',
    defaultAuthor: 'एडमिन',
    loading: 'लोड हो रहा है',
    more: 'और दिखाएँ',
  },
  article: {
    ...articleLabels,
    backHome: 'होम पेज पर लौटें',
    moreSharing: 'और तरीक़े',
  },
  category: {
    posts: 'के लेख',
    notFound: 'श्रेणी नहीं मिली',
    empty: 'इस विषय में अभी कोई लेख नहीं है।',
  },
  contact: {
    title: 'संपर्क करें',
    description: 'कोई सवाल, भूल-सुधार, या कोई कहानी जो सुनाई जानी चाहिए? हमें लिखें या फ़ोन करें।',
    url: 'पता',
    locationNote: 'हमारा न्यूज़रूम',
    phone: 'फ़ोन',
    email: 'ई-मेल',
    emailNote: 'अपना सवाल कभी भी भेजें!',
  },
  home: {
    ...homeLabels,
    recommended: 'चुनिंदा लेख',
    recommendedLoading: 'लेख चुने जा रहे हैं...',
    recommendedEmpty: 'अभी कोई सुझाव नहीं है',
    recommendedFailed: 'लेख नहीं मिल सके',
    headlines: 'ताज़ा सुर्ख़ियाँ',
    videos: 'YouTube वीडियो',
    reels: 'रील',
    viewMore: 'और लेख देखें',
    readMore: 'और पढ़ें',
    featured: 'ख़ास लेख',
    carousel: 'स्लाइड शो',
    slide: 'स्लाइड',
    previous: 'पिछला',
    next: 'अगला',
    pause: 'रोकें',
    play: 'चलाएँ',
  },
  player: { ...playerLabels, reel: 'Instagram रील', post: 'Instagram पोस्ट' },
  search: {
    ...searchLabels,
    title: 'ख़बरें खोजें',
    placeholder: 'क्या खोजना है?',
    submit: 'खोजें',
    resultsFor: 'खोज के परिणाम:',
    searching: 'खोज रहे हैं...',
    none: 'आपकी खोज का कोई परिणाम नहीं मिला',
    failed: 'खोज नहीं हो सकी',
  },
  loaders: loaderLabels,
}
