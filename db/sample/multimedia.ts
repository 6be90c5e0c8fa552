import type { SampleMedia } from './types'

/**
 * Eight media entries. The video and reel ids are placeholders that lead to no real recording: they
 * show how the pages look, and an editor replaces them with the addresses of the publication.
 */
export const sampleMedia: SampleMedia[] = [
  {
    type: 'youtube',
    url: 'https://www.youtube.com/watch?v=sampleVid01',
    title: 'कबीर के दोहे: करघे से चौपाल तक',
    description: 'कबीर के पाँच चुने हुए दोहे, उनके सरल अर्थ और वह लोक-संसार जिसमें वे आज भी गाए जाते हैं।',
  },
  {
    type: 'youtube',
    url: 'https://www.youtube.com/watch?v=sampleVid02',
    title: 'बनारस के घाटों पर एक सुबह',
    description: 'भोर की आरती से नाव की पहली सवारी तक, गंगा किनारे जागते एक पुराने नगर की शांत झलक।',
  },
  {
    type: 'youtube',
    url: 'https://www.youtube.com/watch?v=sampleVid03',
    title: 'ताड़पत्र पर अक्षर कैसे उकेरे जाते थे',
    description:
      'लेखनी, काजल और धैर्य की वह कला, जिसने सदियों तक हमारे ग्रंथों को एक पीढ़ी से दूसरी पीढ़ी तक पहुँचाया।',
  },
  {
    type: 'youtube',
    url: 'https://www.youtube.com/watch?v=sampleVid04',
    title: 'पंचतंत्र की कहानियाँ: बच्चों के साथ पाठ',
    description:
      'दो छोटी कथाओं का वाचन और यह बातचीत कि पशु-पक्षी हमें मित्रता और सूझ-बूझ के बारे में क्या सिखाते हैं।',
  },
  {
    type: 'reel',
    url: 'https://www.instagram.com/reel/SampleReel01/',
    title: 'एक मिनट में: देहरी की अल्पना',
    description: 'चावल के घोल से बनती अल्पना की एक बेल, पहली बिंदी से आख़िरी पत्ती तक।',
  },
  {
    type: 'reel',
    url: 'https://www.instagram.com/reel/SampleReel02/',
    title: 'एक मिनट में: कोणार्क का पहिया',
    description: 'सूर्य मंदिर के पत्थर के पहिए में आठ चौड़े अरों और समय के आठ प्रहरों का संबंध।',
  },
  {
    type: 'reel',
    url: 'https://www.instagram.com/reel/SampleReel03/',
    title: 'एक मिनट में: मीरा का एक पद',
    description: 'मीरा के एक छोटे पद का सस्वर पाठ और उसका सीधा-सादा भावार्थ।',
  },
  {
    type: 'reel',
    url: 'https://www.instagram.com/reel/SampleReel04/',
    title: 'एक मिनट में: मिट्टी का दीया',
    description: 'कुम्हार के चाक पर घूमती मिट्टी से आँगन में जलती लौ तक एक दीये की छोटी यात्रा।',
  },
]
