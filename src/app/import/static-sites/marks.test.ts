import { describe, expect, test } from 'vitest'
import type { Note } from '../item-source.ts'
import { writeHugoMarks } from './read-hugo.ts'
import { writeLiquid } from './read-jekyll.ts'

const linkTo = (name: string) => (name === 'a.md' ? '/a/' : null)

function write(run: typeof writeHugoMarks, body: string): [string, string[]] {
  const notes: Note[] = []
  return [run(body, notes, linkTo).trim(), notes.map(({ message }) => message)]
}

const liquid: typeof writeHugoMarks = (body, notes, link) => writeLiquid(body, notes, link, '/log')

describe('shortcodes of Hugo', () => {
  test.each([
    ['{{< figure src="a.png" alt="甲" caption="乙" >}}', '![甲](<a.png> "乙")', []],
    ['{{<figure src=a.png link="https://x.example/">}}', '[![](<a.png>)](<https://x.example/>)', []],
    ['{{< youtube id="x1" >}}', '<p><a href="https://www.youtube.com/watch?v=x1">YouTube</a></p>', []],
    ['{{< gist lin 12 >}}', '<p><a href="https://gist.github.com/lin/12">Gist</a></p>', []],
    ['[一]({{< ref "a.md" >}})', '[一](/a/)', []],
    ['{{% notice %}}字{{% /notice %}}', '字', ['left out: the shortcode notice']],
    ['{{</* youtube x */>}}', '{{< youtube x >}}', []],
    ['{{< highlight js >}}\na\n{{< / highlight >}}', '```js\n\na\n\n```', []],
    ['花括号 {{< 没有关上', '花括号 {{< 没有关上', []],
  ])('%s', (body, written, notes) => {
    expect(write(writeHugoMarks, body)).toEqual([written, notes])
  })
})

describe('tags of Jekyll', () => {
  test.each([
    ['字。\n{: .lead}', '字。', []],
    ['![a](b.png){:width="3"}', '![a](b.png)', []],
    ['{{ site.baseurl }}/a.png {{ "/b.png" | relative_url }}', '/log/a.png /log/b.png', []],
    ['{% link a.md %}', '/a/', []],
    ['{% raw %}{{ x }}{% endraw %}', '{{ x }}', []],
    ['{% comment %}不给人看{% endcomment %}字', '字', []],
    [
      '{% include nav.html %}{{ page.title }}',
      '',
      ['left out: the tag include nav.html', 'left out: {{ page.title }}'],
    ],
    ['{% highlight js %}\n{{ a }}\n{% endhighlight %}', '```js\n\n{{ a }}\n\n```', []],
  ])('%s', (body, written, notes) => {
    expect(write(liquid, body)).toEqual([written, notes])
  })
})
