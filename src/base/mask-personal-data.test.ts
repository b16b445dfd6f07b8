import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskNumber, maskPersonalData } from './mask-personal-data.ts'

describe('personal data', () => {
  it.each([
    ['mobile', '电话13812345678，急', '电话138******78，急'],
    ['mobile with spaces', '138 1234 5678', '138******78'],
    ['mobile with dashes', '138-1234-5678', '138******78'],
    ['mobile with dots', '138.1234.5678', '138******78'],
    ['mobile in other groups', '1381 234 5678、13812 345678', '138******78、138******78'],
    ['mobile with the country', '+86 138 1234 5678', '138******78'],
    ['mobile with the country in brackets', '(+86)13812345678', '(138******78'],
    ['mobile with 0086', '008613812345678', '138******78'],
    ['full-width figures', '手机１３８１２３４５６７８。', '手机138******78。'],
    ['mobile spelled out', '1 3 8 1 2 3 4 5 6 7 8', '138******78'],
    ['mobile spelled out with marks', '1*3*8*1*2*3*4*5*6*7*8', '138******78'],
    ['mobile with unseen characters', '138\u200b1234\u200b5678', '138******78'],
    ['mobile after letters', 'tel13812345678', 'tel138******78'],
    ['two mobiles', '13812345678/13912345678', '138******78/139******78'],
    ['mobile in a link', 'https://x.example/13812345678', 'https://x.example/138******78'],
    ['landline', '0571-88123456', '0571-******56'],
    ['landline in brackets', '（010）6552 9988', '010-******88'],
    ['landline with the country', '+86 21 6552 9988', '021-******88'],
    ['landline of seven figures', '0316 2345678', '0316-*****78'],
    ['identity card', '身份证11010119900307851X', '身份证110*************1X'],
    ['identity card in groups', '110101 19900307 8515', '110*************15'],
    ['identity card mistyped', '110101199003078511', '110*************11'],
    [
      'identity card with an impossible birthday but the right check figure',
      '110101199013327853',
      '110*************53',
    ],
    ['identity card of the old kind', '130503670401001', '130**********01'],
    ['bank card', '卡号6222020200112233446', '卡号6222*************46'],
    ['bank card with high figures', '5500 0000 0000 0004', '5500**********04'],
    ['bank card in groups', '4111 1111 1111 1111', '4111**********11'],
    ['e-mail', '写信到chen.wang@example.com吧', '写信到c***@example.com吧'],
    ['e-mail with a full-width sign', 'ab＠example.com', 'a***@example.com'],
    ['account of a messenger', '微信号：chen_wang88', '微信号：c*********8'],
    ['account after its name', '加我微信 chen1988', '加我微信 c******8'],
    ['account in Latin', 'WeChat ID: somebody', 'WeChat ID: s******y'],
    ['account of figures', 'QQ：12345678', 'QQ：1******8'],
    ['licence plate', '车牌沪A·12345', '车牌沪A*****'],
    ['licence plate of an electric car', '京AD12345号车', '京A******号车'],
  ])('of the kind “%s” is masked', (_name, text, masked) => {
    expect(maskPersonalData(text)).toBe(masked)
  })

  it.each([
    ['an amount', '赔偿 12345678901 元'],
    ['an order number', '订单 2026112013812345678'],
    ['twelve figures', '138123456789'],
    ['a time in milliseconds', '1795140000000'],
    ['decimals in a row', '13.5 14.2 15.8 16'],
    ['a span of days', '2024-01-01 2023-12-31'],
    ['eighteen figures without a birthday', '299999999999999999'],
    ['eighteen figures that begin with 0', '010101199003077850'],
    ['sixteen figures that are no card', '4111 1111 1111 1112'],
    ['sixteen figures that pass the check of cards but begin as none', '1000000000000008'],
    ['fifteen figures without a birthday', '130503671301001'],
    ['fifteen figures of no province', '930503670401001'],
    ['figures in a word', 'a110101199003078515b'],
    ['a number for everybody', '拨打12345、110 或 400-820-8820'],
    ['a phone without an area', '88123456'],
    ['a messenger by its name', 'WeChat groups，微信支付，QQ 音乐，微信 8 版'],
    ['a name of a public account', '微信公众号：chaosheng'],
    ['a mention', '@潮声 你好'],
    ['a brand after 新', '新HUAWEI 手机'],
    ['a law', '《劳动合同法》第 39 条、第 87 条，2008 年 1 月 1 日'],
  ])('is not seen in %s', (_name, text) => {
    expect(maskPersonalData(text)).toBe(text)
  })

  it('keeps the ends of a license number', () => {
    expect(maskNumber('13301201510123456')).toBe('1330***********56')
    expect(maskNumber('12345')).toBe('12****')
    expect(maskNumber('')).toBe('')
  })
})

describe('masking any text', () => {
  const mixed = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.stringMatching(/^[0-9\uFF10-\uFF19 .+*-]{0,30}$/),
        fc.constantFrom('微信号：', 'QQ', '@example.com', '沪A', '+86', '0571-', '13812345678', 'a', ' '),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''))

  it('never throws and changes nothing the second time', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const once = maskPersonalData(text)
        expect(maskPersonalData(once)).toBe(once)
      }),
      { numRuns: 3000 },
    )
  })

  it('leaves no mobile number, whatever stands around it', () => {
    const before = fc.stringMatching(/^[^0-9\uFF10-\uFF19]{0,10}$/)
    fc.assert(
      fc.property(before, fc.stringMatching(/^1[3-9][0-9]{9}$/), before, (start, number, end) => {
        expect(maskPersonalData(start + number + end)).not.toContain(number)
      }),
      { numRuns: 2000 },
    )
  })

  /** What takes time with the square of the text would not end. */
  it('comes to the end of a very long text', () => {
    for (const unit of ['1', '1 ', 'a', 'a.', '微信', '138-', '+86', '0571-', 'QQ ', '沪A1', '1a']) {
      expect(maskPersonalData(unit.repeat(100_000))).not.toBe('')
    }
  })
})
