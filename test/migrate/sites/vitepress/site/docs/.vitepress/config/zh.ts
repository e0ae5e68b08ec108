export default {
  lang: 'zh-CN',
  description: '火箭文档',
  themeConfig: {
    nav: [{ text: '指南', link: '/zh/guide/' }],
    sidebar: [{ text: '开始', items: [{ text: '概述', link: '/zh/guide/' }] }],
    outlineTitle: '本页目录',
  },
};
