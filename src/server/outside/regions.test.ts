import { describe, expect, it } from 'vitest'
import { parseRegions } from './regions.ts'

const FILE = `# a comment
36.0.0.0,36.0.255.255,浙江
36.1.0.0/16,福建

"2001:db8::/33","上海"
2001:db8:8000::,2001:db8:8000:ffff:ffff:ffff:ffff:ffff,日本
8.8.8.0,8.8.8.255,美国`

describe('parseRegions', () => {
  it.each([
    ['36.0.0.0', '浙江'],
    ['36.0.255.255', '浙江'],
    ['36.1.0.0', '福建'],
    ['36.1.255.255', '福建'],
    ['36.2.0.0', ''],
    ['35.255.255.255', ''],
    ['0.0.0.0', ''],
    ['::ffff:8.8.8.8', '美国'],
    ['2001:db8::1', '上海'],
    ['2001:db8:7fff::1', '上海'],
    ['2001:db8:8000:12::1', '日本'],
    ['2001:db8:8000:12::/64', '日本'],
    ['2001:db9::1', ''],
    ['', ''],
    ['not an address', ''],
  ])('finds %s in %s', (address, region) => {
    expect(parseRegions(FILE).find(address)).toBe(region)
  })

  it('knows nothing of an empty file', () => {
    expect(parseRegions('').find('36.0.0.1')).toBe('')
  })

  it.each(['36.0.0.0,浙江', '36.0.0.9,36.0.0.1,浙江', '1.2.3.4,::1,浙江', '36.1.0.0/40,福建', '1.2.3.4,1.2.3.5,'])(
    'refuses the line %s',
    (line) => {
      expect(() => parseRegions(`# first\n${line}`)).toThrow('line 2')
    },
  )

  it('refuses ranges that overlap', () => {
    expect(() => parseRegions('36.0.0.0/8,甲\n36.1.0.0/16,乙')).toThrow('lines 1 and 2 overlap')
  })
})
