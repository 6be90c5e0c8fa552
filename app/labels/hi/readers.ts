import type * as english from '../en/readers'
import { loaders } from '../specified/loaders'
import * as specified from '../specified/readers'
import type { Words } from '../words'

export const readers: Words<typeof english> = {
  article: {
    ...specified.article,
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
  player: { ...specified.player, reel: 'Instagram रील', post: 'Instagram पोस्ट' },
  search: {
    ...specified.search,
    title: 'ख़बरें खोजें',
    placeholder: 'क्या खोजना है?',
    submit: 'खोजें',
    resultsFor: 'खोज के परिणाम:',
    searching: 'खोज रहे हैं...',
    none: 'आपकी खोज का कोई परिणाम नहीं मिला',
    failed: 'खोज नहीं हो सकी',
  },
  loaders: {
    ...loaders,
    onlyWrite: 'इस पते पर सिर्फ़ जानकारी भेजी जाती है; यहाँ कोई पन्ना नहीं है।',
    recommendedFailed: 'लेख नहीं मिल सके',
  },
}
