import type {
  AnswerDraft,
  CirclePostDraft,
  ModelItemDraft,
  QuestionDraft,
  RepositoryDraft,
} from '#server/domains/community/community.ts'

export function answerDraft(key: string, part: Partial<AnswerDraft> = {}): AnswerDraft {
  return {
    key,
    user: { name: `律师${key}`, avatar: '', title: '执业律师', org: '明岸律所', licenseNo: '', verified: true },
    content: `第${key}个回答`,
    images: [],
    createdAt: 1_700_000_000,
    stars: 0,
    isBest: false,
    ...part,
  }
}

export function questionDraft(answers: AnswerDraft[] = [], part: Partial<QuestionDraft> = {}): QuestionDraft {
  return { asker: { name: '王小满', avatar: '' }, category: '劳动合同', region: '澜州 青屿区', answers, ...part }
}

export function circlePostDraft(part: Partial<CirclePostDraft> = {}): CirclePostDraft {
  return {
    circleKey: 'ganhai',
    user: { key: 'ahai', name: '东门阿海', avatar: '', verified: false, verifyLabel: '' },
    region: '澜州',
    link: null,
    channel: 'dejin',
    ...part,
  }
}

export function modelItemDraft(key: string, part: Partial<ModelItemDraft> = {}): ModelItemDraft {
  return {
    key,
    uuid: null,
    title: `渔船 ${key}`,
    summary: '',
    coverImageId: null,
    catalog: null,
    values: {},
    text: '',
    images: new Map(),
    updatedAt: null,
    ...part,
  }
}

export function repositoryDraft(part: Partial<RepositoryDraft> = {}): RepositoryDraft {
  return {
    key: 'yuchuan',
    sourceHash: 'one',
    name: '澜州渔船名录',
    model: { name: '渔船', fields: [{ key: 'hao', label: '船号', kind: 'text' }] },
    catalog: [
      { key: 'laogang', name: '老港', children: [{ key: 'dong', name: '东码头', children: [] }] },
      { key: 'xingang', name: '新港', children: [] },
    ],
    items: [],
    ...part,
  }
}
