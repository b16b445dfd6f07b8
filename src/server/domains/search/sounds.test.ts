import { describe, expect, it } from 'vitest'
import { toTerms } from './runs.ts'
import { listSaid, listSounded, readSounded, toAskedSound, toSoundTokens, writeSounded } from './sounds.ts'

/** Words of a text that sound like a keyword. */
function hear(text: string, keyword: string): string[] {
  const asked = toAskedSound(toTerms(keyword).join(''))
  return asked === null ? [] : readSounded(writeSounded(listSounded([text])), asked)
}

describe('a word of a title', () => {
  it('is heard in its pinyin and in its initials, though no dictionary knows it', () => {
    for (const keyword of ['zhangyitang', 'zyt', 'ZhangYiTang', 'zhang yi tang', "zhang'yi'tang", 'zhāng yì táng']) {
      expect([keyword, hear('守塔人张益唐讲质数', keyword)]).toEqual([keyword, ['张益唐']])
    }
    expect(hear('守塔人张益唐', 'shoutaren')).toEqual(['守塔人'])
  })

  it('is heard where characters and letters are mixed, if it has these characters', () => {
    for (const keyword of ['zhang益唐', 'z益唐', '张yt', '張yitang']) {
      expect([keyword, hear('守塔人张益唐', keyword)]).toEqual([keyword, ['张益唐']])
    }
    expect(hear('守塔人张益唐', 'zhang易唐')).toEqual([])
  })

  it('is heard with v, with ü and with u where that is usual', () => {
    for (const keyword of ['lvse', 'lüse', 'lǜsè', 'ls']) expect(hear('绿色的海', keyword)).toEqual(['绿色'])
    for (const keyword of ['zhanlve', 'zhanlüe', 'zhanlue']) expect(hear('战略', keyword)).toEqual(['战略'])
  })

  it('is heard as it is read in it, and as its characters are read elsewhere', () => {
    expect(hear('重庆的山', 'chongqing')).toEqual(['重庆'])
    expect(hear('重庆的山', 'zhongqing')).toEqual(['重庆'])
    expect(hear('银行行长', 'hangzhang')).toEqual(['行长'])
    expect(hear('长大以后', 'zhangda')).toEqual(['长大'])
    expect(hear('单雄信', 'shanxiongxin')).toEqual(['单雄信'])
  })

  it('is heard with its neighbours, but for those that are no words of a phrase', () => {
    expect(hear('海边的灯塔旅行', 'haibiandedengta')).toEqual(['海边的灯塔'])
    expect(hear('海边的灯塔旅行', 'dengtalvxing')).toEqual(['灯塔旅行'])
    expect(hear('海边的灯塔旅行', 'dedengta')).toEqual([])
  })

  it('is heard in traditional characters', () => {
    expect(hear('海邊的燈塔', 'dengta')).toEqual(['灯塔'])
  })

  it('is not heard in less than two letters, in digits, and in what is longer than words are', () => {
    for (const keyword of ['d', '灯塔', 'dengta1', '🂡', 'q'.repeat(49), '']) {
      expect([keyword, hear('灯塔', keyword)]).toEqual([keyword, []])
    }
  })
})

it('of a title without end so many words are heard', () => {
  const text = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  expect(listSounded([text])).toHaveLength(400)
})

it('what is said is heard in its words, each once', () => {
  const words = listSaid(['灯塔还亮着，灯塔', '船头压过第一道浪'])
  expect(words.filter(({ word }) => word === '灯塔')).toEqual([{ spelled: 'dengta', initials: 'dt', word: '灯塔' }])
  expect(toSoundTokens(words)).toEqual(expect.arrayContaining(['dengta', 'dt', 'chuantou', 'ct']))
})
