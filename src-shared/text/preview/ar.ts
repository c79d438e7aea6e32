export default {
  line: "معاينة: لا يراها الزوار",
};
